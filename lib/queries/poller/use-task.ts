'use client';

import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Creation } from '@/lib/contract';
import { isTerminal } from '@/lib/contract';
import { refreshBalance } from '../balance';
import { fetchTasks, storeTasks, taskKeys, taskQueryOptions } from '../tasks';
import { browserEnvironment } from './environment';
import { TaskPoller } from './task-poller';

interface Shared {
  readonly poller: TaskPoller<Creation>;
  users: number;
  stop: (() => void) | null;
  failing: boolean;
  readonly listeners: Set<() => void>;
  readonly followers: Set<TaskFollower>;
}

/** Receives tasks; `asked` is true in the one tab of this browser that asked about them. */
type TaskFollower = (tasks: readonly Creation[], asked: boolean) => void;

const byClient = new WeakMap<QueryClient, Map<string, Shared>>();

/** The one poller of a workspace in this tab. */
function sharedPoller(client: QueryClient, workspace: string): Shared {
  const pollers = byClient.get(client) ?? new Map<string, Shared>();
  byClient.set(client, pollers);
  const known = pollers.get(workspace);
  if (known !== undefined) return known;
  const shared: Shared = {
    users: 0,
    stop: null,
    failing: false,
    listeners: new Set(),
    followers: new Set(),
    poller: new TaskPoller<Creation>({
      environment: browserEnvironment(`atelier.tasks.${workspace}`),
      fetchTasks: (ids, signal) => fetchTasks(workspace, ids, signal),
      isDone: (task) => isTerminal(task.status),
      onTasks(tasks, asked) {
        const ended = tasks.some(
          (task) => isTerminal(task.status) && wasOpen(client, workspace, task.task_id),
        );
        storeTasks(client, workspace, tasks);
        if (ended) refreshBalance(client, workspace);
        for (const follower of shared.followers) follower(tasks, asked);
      },
      whileHidden: () => shared.followers.size > 0,
      onFailing(failing) {
        if (shared.failing === failing) return;
        shared.failing = failing;
        for (const listener of shared.listeners) listener();
      },
    }),
  };
  pollers.set(workspace, shared);
  return shared;
}

function wasOpen(client: QueryClient, workspace: string, taskId: string): boolean {
  const before = client.getQueryData<Creation | null>(taskKeys.one(workspace, taskId));
  return before == null || !isTerminal(before.status);
}

function watch(client: QueryClient, workspace: string, ids: readonly string[]): () => void {
  const shared = sharedPoller(client, workspace);
  shared.users += 1;
  shared.stop ??= shared.poller.start();
  const ends = ids.map((id) => shared.poller.watch(id));
  return () => {
    for (const end of ends) end();
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.stop?.();
    shared.stop = null;
  };
}

/** Keeps the named running tasks fresh in the query cache while the component is shown. */
export function useWatchTasks(workspace: string, ids: readonly string[]): void {
  const client = useQueryClient();
  const key = ids.join(',');
  useEffect(() => {
    if (key === '') return;
    return watch(client, workspace, key.split(','));
  }, [client, workspace, key]);
}

/**
 * Tells `onTasks` whatever is learned of the workspace's tasks while some of `ids` run, in hidden tabs too. The function
 * has to stay the same.
 */
export function useFollowTasks(
  workspace: string,
  ids: readonly string[],
  onTasks: TaskFollower,
): void {
  const client = useQueryClient();
  const following = ids.length > 0;
  useEffect(() => {
    if (!following) return;
    const { followers } = sharedPoller(client, workspace);
    followers.add(onTasks);
    return () => void followers.delete(onTasks);
  }, [client, workspace, following, onTasks]);
  useWatchTasks(workspace, ids);
}

/** Whether a part of the page shows the task, and so its end. */
export const isTaskShown = (client: QueryClient, workspace: string, taskId: string): boolean =>
  (client
    .getQueryCache()
    .find({ queryKey: taskKeys.one(workspace, taskId) })
    ?.getObserversCount() ?? 0) > 0;

/** One creation, kept fresh while it runs. `initial` is what the page knows already. */
export function useTask(workspace: string, taskId: string, initial?: Creation) {
  const query = useQuery({
    ...taskQueryOptions(workspace, taskId),
    ...(initial === undefined ? {} : { initialData: initial }),
  });
  const open = query.data != null && !isTerminal(query.data.status);
  useWatchTasks(workspace, open ? [taskId] : []);
  return query;
}

/** Whether asking about running tasks fails at the moment; it is tried again by itself. */
export function usePollFailing(workspace: string): boolean {
  const client = useQueryClient();
  const shared = sharedPollerOrNull(client, workspace);
  return useSyncExternalStore(
    (listener) => {
      shared?.listeners.add(listener);
      return () => shared?.listeners.delete(listener);
    },
    () => shared?.failing ?? false,
    () => false,
  );
}

const sharedPollerOrNull = (client: QueryClient, workspace: string): Shared | null =>
  typeof window === 'undefined' ? null : sharedPoller(client, workspace);
