// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
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

const show = (task: Creation) =>
  render(
    <GalleryStrip
      workspace="studio"
      task={task}
      output={-1}
      query=""
      tabIndex={0}
      selected={false}
      onSelect={() => undefined}
      onCancel={() => undefined}
    />,
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
  expect(screen.getByText('40%')).toBeDefined();
  expect(screen.queryByText('Nothing was charged.')).toBeNull();
});
