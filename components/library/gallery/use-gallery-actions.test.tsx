// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import { setOnBoardAction } from '@/lib/console/boards/actions';
import { replaceAction } from '../../actions/testing/replace-action';
import { useGalleryActions } from './use-gallery-actions';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

afterEach(cleanup);

it('brings back only what was on the board, of a selection that has more', async () => {
  const outputs = ['task_a', 'task_b'].map((id) => ({ task_id: id, output: 0 }));
  const calls: unknown[] = [];
  replaceAction(setOnBoardAction, async (_workspace, _board, refs, on) => {
    calls.push([refs, on]);
    return { ok: true, value: refs.slice(0, 1) };
  });
  const client = new QueryClient();
  const { result } = renderHook(() => useGalleryActions('studio'), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  render(<Toaster />);
  expect(await result.current.removeFromBoard('col_1', outputs)).toBe(true);
  await screen.findByText('1 item removed from the board.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 item added to the board.');
  expect(calls).toEqual([
    [outputs, false],
    [outputs.slice(0, 1), true],
  ]);
});
