'use client';

import { type QueryClient, useQueries } from '@tanstack/react-query';
import { taskKeys, taskQueryOptions } from '../tasks';

/** Whether a component of the page shows the task, so that its end is visible. */
export const isTaskShown = (client: QueryClient, workspace: string, taskId: string): boolean =>
  (client
    .getQueryCache()
    .find({ queryKey: taskKeys.one(workspace, taskId) })
    ?.getObserversCount() ?? 0) > 0;

const noResult = () => null;

/** Notes that the page shows these tasks by data of its own, so that their end is not announced on it. */
export function useShownTasks(workspace: string, ids: readonly string[]): void {
  // An observer is the note; it fetches nothing and renders nothing.
  useQueries({
    queries: ids.map((id) => ({ ...taskQueryOptions(workspace, id), enabled: false })),
    combine: noResult,
  });
}
