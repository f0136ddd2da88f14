import { useEffect, useEffectEvent, useRef } from 'react';
import type { StripItem } from './versions';

/**
 * Reads a new task with its edit, and shows the first picture of an edit that was sent here when it is there, if that was asked for
 * and the person did not go on meanwhile.
 * `newest`: the id of the session's last task. `tabTaskIds`: the tasks that this tab made, because other tabs edit too.
 */
export function useNewestVersion(
  items: readonly StripItem[],
  current: string,
  { newest, tabTaskIds }: { newest: string | undefined; tabTaskIds: readonly string[] },
  { reload, choose }: { reload: () => Promise<unknown>; choose: (name: string) => void },
) {
  const awaited = useRef<{ from: string; earlierTasks: readonly string[] } | null>(null);
  useEffect(() => {
    if (newest !== undefined) void reload();
  }, [newest, reload]);
  const showNewest = useEffectEvent((all: readonly StripItem[]) => {
    if (awaited.current?.from !== current) return;
    const { earlierTasks } = awaited.current;
    const newItem = all.find(
      ({ task, edit, ready }) =>
        ready !== null &&
        task !== null &&
        edit?.parent === current &&
        tabTaskIds.includes(task.task_id) &&
        !earlierTasks.includes(task.task_id),
    );
    if (newItem === undefined) return;
    awaited.current = null;
    choose(newItem.key);
  });
  useEffect(() => showNewest(items), [items]);
  return {
    /** An edit of the open version is sent. `isShown`: its picture takes the version's place on the stage. */
    awaitNext(isShown: boolean) {
      awaited.current = isShown ? { from: current, earlierTasks: tabTaskIds } : null;
    },
    /** The person goes on with the open version, which stays. */
    stay() {
      awaited.current = null;
    },
  };
}
