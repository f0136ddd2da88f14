import { notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { limits } from '@/lib/contract';
import type { Creation, CreationList } from '@/lib/pages/creations';
import { idsInQuery } from '@/lib/pages/result-href';
import { callConsole } from './fetcher';

export const taskKeys = {
  all: (workspace: string) => ['tasks', workspace] as const,
  one: (workspace: string, taskId: string) => ['tasks', workspace, taskId] as const,
};

/** Fetches many tasks; in several requests beyond the interface's list limit. */
export async function fetchTasks(
  workspace: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Creation[]> {
  const chunks: string[][] = [];
  for (let start = 0; start < ids.length; start += limits.taskListIds) {
    chunks.push(ids.slice(start, start + limits.taskListIds));
  }
  const taskPages = await Promise.all(
    chunks.map((chunk) =>
      callConsole<CreationList>(`${workspace}/tasks?ids=${idsInQuery(chunk)}`, { signal }),
    ),
  );
  return taskPages.flatMap(({ data }) => data);
}

/** One creation. The shared poller updates it while it runs; this fetches it only when it is not cached. */
export const taskQueryOptions = (workspace: string, taskId: string) =>
  queryOptions({
    queryKey: taskKeys.one(workspace, taskId),
    queryFn: async ({ signal }) => {
      const [task] = await fetchTasks(workspace, [taskId], signal);
      return task ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Stores creations in the query cache in one batch, so that a large page is rendered once and not once for each. */
export function storeTasks(
  client: QueryClient,
  workspace: string,
  tasks: readonly Creation[],
): void {
  notifyManager.batch(() => {
    for (const task of tasks) client.setQueryData(taskKeys.one(workspace, task.task_id), task);
  });
}
