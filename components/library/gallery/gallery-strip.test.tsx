// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { galleryKeys } from '@/lib/queries';
import GalleryStrip from './gallery-strip';

afterEach(cleanup);

const failed = {
  task_id: 'task_1',
  model: 'sketch',
  kind: 'image',
  status: 'failed',
  prompt: 'A lighthouse',
  error: { code: 'upstream_error', message: 'It did not answer.' },
  outputs: [],
  removed: [],
  favourites: [],
  params: {},
  created_at: 1,
} as unknown as Creation;

const show = (task: Creation, client = new QueryClient()) =>
  render(
    <QueryClientProvider client={client}>
      <GalleryStrip
        workspace="studio"
        task={task}
        output={-1}
        query=""
        tabIndex={0}
        isSelected={false}
        onSelect={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );

it('says what failed, that nothing was charged, and what to do', () => {
  show(failed);
  expect(screen.getByText('The model’s provider failed')).toBeDefined();
  expect(screen.getByText('Nothing was charged.')).toBeDefined();
  expect(screen.getByRole('link', { name: '“A lighthouse”' }).tabIndex).toBe(0);
  expect(screen.getByRole('link', { name: 'Try again' })).toBeDefined();
});

it('opens a task that has no prompt', () => {
  show({ ...failed, prompt: '' });
  expect(screen.getByRole('link', { name: 'No prompt' })).toBeDefined();
});

it('says how far a running task is', () => {
  show({ ...failed, status: 'running', progress: 40, status_word: null, error: null } as Creation);
  expect(screen.getByText('40 %')).toBeDefined();
  expect(screen.queryByText('Nothing was charged.')).toBeNull();
});

it('has the list read again when a task has ended that the list knows without its results', async () => {
  const client = new QueryClient();
  const key = galleryKeys.index('studio', {});
  client.setQueryData(key, {});
  show({ ...failed, status: 'succeeded', error: null, outputs: [{}] } as Creation, client);
  expect(screen.getByText('Its results appear soon.')).toBeDefined();
  await expect.poll(() => client.getQueryState(key)?.isInvalidated).toBe(true);
});
