// @vitest-environment jsdom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { ExtendedNote } from './extended-note';
import { useNewestVersion } from './use-newest-version';
import type { StripItem } from './versions';

afterEach(cleanup);

const version = (taskId: string, number: number, parent: string | null): StripItem => {
  const name = `result:${taskId}:0`;
  const file = { url: 'https://media.test/a.png', content_type: 'image/png' };
  const edit = {
    id: `edit_${taskId}`,
    verb: 'extend_frame',
    parent: parent ?? '',
    mask: null,
    task_id: taskId,
    asset_id: null,
    cut: null,
    span: null,
    user: { id: 'u', name: 'Ann' },
    created_at: 0,
  };
  return {
    key: name,
    number,
    label: '16:9 frame',
    edit: parent === null ? null : edit,
    task: { task_id: taskId } as unknown as Creation,
    ready: {
      version: { kind: 'result', taskId, output: 0 },
      name,
      file,
      kind: 'image',
      picture: undefined,
    },
    progress: null,
    failure: null,
  };
};
const original = version('a', 1, null);
const [wide, tall] = [version('b', 2, original.key), version('c', 3, original.key)];

it('says that the original stays open for the next ratio, and opens what came of it', () => {
  const onOpen = vi.fn();
  const shown = { current: original.key, onOpen };
  const { rerender } = render(
    <ExtendedNote {...shown} items={[original, wide]} taskIds={['earlier']} />,
  );
  expect(screen.queryByRole('status')).toBeNull();
  const running = { ...tall, key: 'edit_c', ready: null, progress: 10 };
  rerender(<ExtendedNote {...shown} items={[original, wide, running]} taskIds={['c', 'b']} />);
  expect(screen.getByRole('status').textContent).toBe('v1 stays open for the next ratio.');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Open v2' }));
  expect(onOpen).toHaveBeenCalledWith(wide.key);
});

it.each([
  ['shows the picture of an edit that takes the place of the version', true, [wide.key]],
  ['leaves the version open otherwise', false, []],
])('%s', (_, isShown, expected) => {
  const choose = vi.fn();
  const { result, rerender } = renderHook(
    ({ items, tabTaskIds }: { items: readonly StripItem[]; tabTaskIds: readonly string[] }) => {
      const [newestTaskId] = tabTaskIds;
      const actions = { reload: () => Promise.resolve(), choose };
      return useNewestVersion(items, original.key, { newestTaskId, tabTaskIds }, actions);
    },
    { initialProps: { items: [original], tabTaskIds: [] as readonly string[] } },
  );
  result.current.awaitNextVersion(isShown);
  rerender({ items: [original, wide], tabTaskIds: ['b'] });
  expect(choose.mock.calls.flat()).toEqual(expected);
});
