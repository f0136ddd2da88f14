// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
} from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Toaster } from '@/components/ui';
import { setReviewStatusAction } from '@/lib/console/review/results/actions';
import { replaceAction } from '../../actions/testing/replace-action';
import { useReviewStatus } from './use-review-status';

afterEach(cleanup);

it('changes a large selection in parts, and Undo gives each result the status it had', async () => {
  const outputs = Array.from({ length: 45 }, (_, n) => ({ task_id: `task_${n}`, output: 0 }));
  const statuses = new Map(
    outputs.map(({ task_id }, n) => [task_id, n % 2 ? 'draft' : 'approved']),
  );
  const earlierStatuses = new Map(statuses);
  const sizes: number[] = [];
  const presses = new Set<string>();
  const lastPart = Promise.withResolvers<void>();
  replaceAction(setReviewStatusAction, async (_workspace, refs, status, press) => {
    sizes.push(refs.length);
    presses.add(press);
    if (sizes.length === 3) await lastPart.promise;
    return {
      ok: true,
      value: refs.map((ref) => {
        const before = statuses.get(ref.task_id) === 'draft' ? ('draft' as const) : 'approved';
        statuses.set(ref.task_id, status);
        return { ...ref, before };
      }),
    };
  });
  const client = new QueryClient();
  const { result } = renderHook(() => useReviewStatus('studio'), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  render(<Toaster />);
  let change = Promise.resolve();
  act(() => {
    change = result.current.setStatus(outputs, 'in_review');
  });
  await waitFor(() => expect(result.current.progress).toEqual({ done: 40, total: 45 }));
  lastPart.resolve();
  await act(() => change);
  expect(sizes).toEqual([20, 20, 5]);
  expect(presses.size).toBe(1);
  expect(new Set(statuses.values())).toEqual(new Set(['in_review']));
  await screen.findByText('45 results are “In review” now.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
  await expect.poll(() => statuses).toEqual(earlierStatuses);
  await expect.poll(() => result.current.progress).toBeNull();
});
