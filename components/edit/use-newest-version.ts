import { useEffect, useEffectEvent, useRef } from 'react';
import type { StripItem } from './versions';

/**
 * Reads a new task with its edit, and shows its first picture when it is there, if that was asked for and the person did not go on
 * meanwhile.
 * `newest`: the id of the session's last task.
 */
export function useNewestVersion(
  items: readonly StripItem[],
  current: string,
  newest: string | undefined,
  { reload, choose }: { reload: () => Promise<unknown>; choose: (name: string) => void },
) {
  const awaited = useRef<{ from: string; previous: string | undefined } | null>(null);
  useEffect(() => {
    if (newest !== undefined) void reload();
  }, [newest, reload]);
  const showNewest = useEffectEvent((all: readonly StripItem[]) => {
    const newItem = all.find(
      ({ task, ready }) => ready !== null && task?.task_id === newest && newest !== undefined,
    );
    if (newItem === undefined || awaited.current?.from !== current) return;
    if (awaited.current.previous === newest) return;
    awaited.current = null;
    choose(newItem.key);
  });
  useEffect(() => showNewest(items), [items]);
  return {
    /** An edit of the open version is sent. `isShown`: its picture takes the version's place on the stage. */
    awaitNext(isShown: boolean) {
      awaited.current = isShown ? { from: current, previous: newest } : null;
    },
  };
}
