import { useEffect, useEffectEvent, useRef } from 'react';
import type { StripItem } from './versions';

/**
 * Reads the history again after each new task, and opens the first version of the edit that was announced by `awaitNextVersion`, unless
 * the person goes on meanwhile. `tabTaskIds`: the tasks that this tab started, because other tabs edit too.
 */
export function useNewestVersion(
  items: readonly StripItem[],
  current: string,
  { newestTaskId, tabTaskIds }: { newestTaskId: string | undefined; tabTaskIds: readonly string[] },
  { reload, choose }: { reload: () => Promise<unknown>; choose: (name: string) => void },
) {
  const awaitedEdit = useRef<{ from: string; earlierTasks: readonly string[] } | null>(null);
  useEffect(() => {
    if (newestTaskId !== undefined) void reload();
  }, [newestTaskId, reload]);
  const showNewest = useEffectEvent((all: readonly StripItem[]) => {
    if (awaitedEdit.current?.from !== current) return;
    const { earlierTasks } = awaitedEdit.current;
    const newItem = all.find(
      ({ task, edit, ready }) =>
        ready !== null &&
        task !== null &&
        edit?.parent === current &&
        tabTaskIds.includes(task.task_id) &&
        !earlierTasks.includes(task.task_id),
    );
    if (newItem === undefined) return;
    awaitedEdit.current = null;
    choose(newItem.key);
  });
  useEffect(() => showNewest(items), [items]);
  return {
    /** An edit of the open version is sent. `isOpened`: its first version is opened when it is there. */
    awaitNextVersion(isOpened: boolean) {
      awaitedEdit.current = isOpened ? { from: current, earlierTasks: tabTaskIds } : null;
    },
    /** The person goes on with the open version. */
    keepOpenVersion() {
      awaitedEdit.current = null;
    },
  };
}
