import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { Creation, CreationList } from '@/lib/contract';
import { limits } from '@/lib/contract';
import { callConsole } from './fetcher';

export const taskKeys = {
  one: (workspace: string, taskId: string) => ['tasks', workspace, taskId] as const,
};

/** Asks about many tasks at once; beyond the interface's list limit in several requests. */
export async function fetchTasks(
  workspace: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Creation[]> {
  const chunks: string[][] = [];
  for (let at = 0; at < ids.length; at += limits.taskListIds) {
    chunks.push(ids.slice(at, at + limits.taskListIds));
  }
  const answers = await Promise.all(
    chunks.map((chunk) =>
      callConsole<CreationList>(`${workspace}/tasks?ids=${chunk.join(',')}`, { signal }),
    ),
  );
  return answers.flatMap(({ data }) => data);
}

/** One creation. The shared poller keeps it fresh while it runs; this asks only when nothing is known. */
export const taskQueryOptions = (workspace: string, taskId: string) =>
  queryOptions({
    queryKey: taskKeys.one(workspace, taskId),
    queryFn: async ({ signal }) => {
      const [found] = await fetchTasks(workspace, [taskId], signal);
      return found ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Puts creations where every component that shows them looks. */
export function storeTasks(
  client: QueryClient,
  workspace: string,
  tasks: readonly Creation[],
): void {
  for (const task of tasks) client.setQueryData(taskKeys.one(workspace, task.task_id), task);
}
