// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useNewestVersion } from './use-newest-version';
import type { StripItem } from './versions';

const original = 'result:a:0';
const item = (taskId: string, isReady = true): StripItem =>
  ({
    key: `result:${taskId}:0`,
    edit: { parent: original },
    task: { task_id: taskId },
    ready: isReady ? {} : null,
  }) as unknown as StripItem;

function open() {
  const choose = vi.fn();
  const actions = { reload: async () => undefined, choose };
  const initialProps = { items: [] as StripItem[], taskIds: ['old'], tabTaskIds: ['old'] };
  const hook = renderHook(
    ({ items, taskIds: [newestTaskId], tabTaskIds }: typeof initialProps) =>
      useNewestVersion(items, original, { newestTaskId, tabTaskIds }, actions),
    { initialProps },
  );
  return { ...hook, choose };
}

it('shows the edit that was sent here, whatever other tabs make meanwhile', () => {
  const { result, rerender, choose } = open();
  result.current.awaitNextVersion(true);
  const taskIds = ['theirs', 'ours', 'old'];
  const tabTaskIds = ['ours', 'old'];
  rerender({ items: [item('old'), item('ours', false), item('theirs')], taskIds, tabTaskIds });
  expect(choose).not.toHaveBeenCalled();
  rerender({ items: [item('old'), item('ours'), item('theirs')], taskIds, tabTaskIds });
  expect(choose.mock.calls).toEqual([['result:ours:0']]);
});

it('leaves the open version on the stage once the person goes on with it', () => {
  const { result, rerender, choose } = open();
  result.current.awaitNextVersion(true);
  result.current.keepOpenVersion();
  const taskIds = ['ours', 'old'];
  rerender({ items: [item('ours')], taskIds, tabTaskIds: taskIds });
  expect(choose).not.toHaveBeenCalled();
});
