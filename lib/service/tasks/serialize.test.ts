import { expect, it } from 'vitest';
import { task as taskSchema } from '@/lib/contract';
import { ownAddresses } from '@/lib/platform/addresses';
import { serializeTask, type TaskView } from './serialize';

const made = new Date(1_700_000_000_900);
const ended = new Date(1_700_000_060_100);
const running: TaskView = {
  id: 'task_1',
  kind: 'video',
  model: 'solstice',
  status: 'running',
  progress: 40,
  createdAt: made,
  completedAt: null,
  outputs: null,
  errorCode: null,
  errorMessage: null,
};
const output = {
  assetId: 'asset_1',
  path: '/media/a.mp4',
  thumbnailPath: '/media/b.webp',
  contentType: 'video/mp4',
  size: 1,
};
const common = { task_id: 'task_1', object: 'task', kind: 'video', model: 'solstice' };
const serialize = (changes: Partial<TaskView>) => {
  const task = serializeTask(ownAddresses('https://x.test'), { ...running, ...changes });
  expect(taskSchema.parse(task)).toEqual(task);
  return task;
};

it('omits members that an open task does not have', () => {
  for (const status of ['queued', 'running'] as const) {
    expect(serialize({ status, completedAt: ended })).toEqual({
      ...common,
      status,
      progress: 40,
      created_at: 1_700_000_000,
    });
  }
});

it('shows a video with its cover, a picture without', () => {
  const done = { status: 'succeeded', progress: 100, completedAt: ended } as const;
  expect(serialize({ ...done, outputs: [output] })).toEqual({
    ...common,
    status: 'succeeded',
    progress: 100,
    created_at: 1_700_000_000,
    completed_at: 1_700_000_060,
    result: {
      data: [{ url: 'https://x.test/media/a.mp4', thumbnail_url: 'https://x.test/media/b.webp' }],
    },
  });
  const picture = { ...output, path: '/media/a.png', previewPath: '/media/c.webp' };
  expect(serialize({ ...done, kind: 'image', outputs: [picture] }).result?.data).toEqual([
    { url: 'https://x.test/media/a.png' },
  ]);
});

it('has an error for a failed or expired task, and none for a canceled one', () => {
  const because = { errorCode: 'upstream_error', errorMessage: 'It failed.', completedAt: ended };
  expect(serialize({ ...because, status: 'failed' }).error).toEqual({
    code: 'upstream_error',
    message: 'It failed.',
  });
  expect(serialize({ ...because, status: 'expired' })).toHaveProperty('error');
  const canceled = serialize({ status: 'canceled', completedAt: ended });
  expect(canceled).not.toHaveProperty('error');
  expect(canceled).not.toHaveProperty('result');
  expect(canceled.completed_at).toBe(1_700_000_060);
});
