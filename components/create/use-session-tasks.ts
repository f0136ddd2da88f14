'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { SubmissionStore } from './submission-store';

/** The first list, followed by the items that only the second has. */
const joinIds = (first: readonly string[], second: readonly string[]): readonly string[] => [
  ...new Set([...first, ...second]),
];

/**
 * The ids of this session's tasks, newest first: those made in this tab, the person's tasks that run when the page opens
 * (`runningTaskIds`), and those that other tabs of this browser make meanwhile. `tabTaskIds`: only those that this tab made since the
 * page was opened.
 */
export function useSessionTasks(
  workspace: string,
  store: SubmissionStore | null,
  runningTaskIds: readonly string[],
) {
  const [taskIds, setTaskIds] = useState(runningTaskIds);
  const [tabTaskIds, setTabTaskIds] = useState<readonly string[]>([]);
  const [initialTaskIds] = useState(runningTaskIds);
  const channel = useRef<BroadcastChannel>(null);

  const addToList = useCallback(
    (taskId: string) => {
      store?.addTask(taskId);
      setTaskIds((all) => joinIds([taskId], all));
    },
    [store],
  );

  useEffect(() => {
    if (!store) return;
    const storedIds = store.taskIds();
    for (const taskId of initialTaskIds.toReversed())
      if (!storedIds.includes(taskId)) store.addTask(taskId);
    setTaskIds(store.taskIds());
    if (!('BroadcastChannel' in globalThis)) return;
    const sessionChannel = new BroadcastChannel(`atelier.session-tasks.${workspace}`);
    sessionChannel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') addToList(data);
    });
    channel.current = sessionChannel;
    return () => {
      channel.current = null;
      sessionChannel.close();
    };
  }, [store, workspace, addToList, initialTaskIds]);

  const addTask = useCallback(
    (taskId: string) => {
      addToList(taskId);
      setTabTaskIds((all) => [taskId, ...all]);
      channel.current?.postMessage(taskId);
    },
    [addToList],
  );
  return { taskIds, tabTaskIds, addTask };
}
