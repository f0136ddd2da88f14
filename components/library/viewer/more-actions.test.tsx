// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { MoreActions } from './more-actions';

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/studio' }));

afterEach(cleanup);

const taskOf = (removed: number[]): Creation => ({
  task_id: 'task_1',
  kind: 'image',
  model: 'lumen-image',
  prompt: 'a harbour',
  params: null,
  status: 'succeeded',
  progress: 100,
  error: null,
  outputs: [{ url: 'https://atelier.test/a.png', content_type: 'image/png' }],
  removed,
  favourites: [],
  quote: null,
  receipt: null,
  source: 'console',
  user: null,
  key_name: null,
  created_at: 0,
  completed_at: 0,
});

it.each([
  ['its output', [0], 0],
  ['the task before it had an output', [-1], -1],
])('says that a result is in the trash and restores %s', (_, removed, expected) => {
  const restored: number[] = [];
  const actions = (task: Creation) => (
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <MoreActions
          workspace="studio"
          baseUrl="https://atelier.test"
          task={task}
          output={0}
          exampleModelName={null}
          onFavourite={() => undefined}
          onRemove={() => undefined}
          onRestore={(output) => restored.push(output)}
        />
      </ShellProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(actions(taskOf(removed)));
  expect(screen.getByText('This result is in the trash or was deleted.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Move to trash' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(restored).toEqual([expected]);
  rerender(actions(taskOf([])));
  expect(screen.getByRole('button', { name: 'Move to trash' })).toBeDefined();
  expect(screen.queryByText('This result is in the trash or was deleted.')).toBeNull();
});
