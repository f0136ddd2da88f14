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

/** Marks tasks as shown that the page shows without their queries, so that it does not announce their end. */
export function useShownTasks(workspace: string, ids: readonly string[]): void {
  // `isTaskShown` counts observers; these fetch nothing and render nothing.
  useQueries({
    queries: ids.map((id) => ({ ...taskQueryOptions(workspace, id), enabled: false })),
    combine: noResult,
  });
}
