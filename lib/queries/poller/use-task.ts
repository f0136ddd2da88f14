'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { joinIds, splitIds } from '@/lib/pages/result-href';
import { refreshBalance } from '../balance';
import { fetchTasks, storeTasks, taskKeys, taskQueryOptions } from '../tasks';
import { setPollFailing } from './poll-failing';
import type { TaskPoller, TaskPollerOptions } from './task-poller';

/** Time between attempts to fetch the poller's code. */
const retryAfterMs = 5_000;

interface SharedPoller {
  /** Undefined until the first task is watched. */
  poller: Promise<TaskPoller<Creation>> | undefined;
  readonly options: Omit<TaskPollerOptions<Creation>, 'environment'>;
  users: number;
  stop: (() => void) | null;
  readonly followers: Set<TaskFollower>;
}

/** Receives tasks; `wasRequested` is true in the tab that has polled them. */
type TaskFollower = (tasks: readonly Creation[], wasRequested: boolean) => void;

const byClient = new WeakMap<QueryClient, Map<string, SharedPoller>>();

function sharedPoller(client: QueryClient, workspace: string): SharedPoller {
  const pollers = byClient.get(client) ?? new Map<string, SharedPoller>();
  byClient.set(client, pollers);
  const openPoller = pollers.get(workspace);
  if (openPoller !== undefined) return openPoller;
  const shared: SharedPoller = {
    users: 0,
    stop: null,
    followers: new Set(),
    poller: undefined,
    options: {
      fetchTasks: (ids, signal) => fetchTasks(workspace, ids, signal),
      isDone: (task) => isTerminal(task.status),
      onTasks(tasks, wasRequested) {
        const hasEnded = tasks.some(
          (task) => isTerminal(task.status) && wasOpen(client, workspace, task.task_id),
        );
        storeTasks(client, workspace, tasks);
        if (hasEnded) refreshBalance(client, workspace);
        for (const follower of shared.followers) follower(tasks, wasRequested);
      },
      whileHidden: () => shared.followers.size > 0,
      onFailing: (failing) => setPollFailing(client, workspace, failing),
    },
  };
  pollers.set(workspace, shared);
  return shared;
}

function wasOpen(client: QueryClient, workspace: string, taskId: string): boolean {
  const cachedTask = client.getQueryData<Creation | null>(taskKeys.one(workspace, taskId));
  return cachedTask == null || !isTerminal(cachedTask.status);
}

async function loadPoller(
  workspace: string,
  options: SharedPoller['options'],
): Promise<TaskPoller<Creation>> {
  for (;;) {
    const code = await import('./open-poller').catch(() => null);
    if (code !== null) return code.openPoller(`atelier.tasks.${workspace}`, options);
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  }
}

function watch(client: QueryClient, workspace: string, ids: readonly string[]): () => void {
  const shared = sharedPoller(client, workspace);
  shared.users += 1;
  shared.poller ??= loadPoller(workspace, shared.options);
  let stopWatching: (() => void)[] = [];
  let isStopped = false;
  void shared.poller.then((poller) => {
    if (isStopped) return;
    shared.stop ??= poller.start();
    stopWatching = ids.map((id) => poller.watch(id));
  });
  return () => {
    isStopped = true;
    for (const stop of stopWatching) stop();
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.stop?.();
    shared.stop = null;
  };
}

/** Polls the running tasks `ids` into the query cache while the component is mounted. */
export function useWatchTasks(workspace: string, ids: readonly string[]): void {
  const client = useQueryClient();
  const key = joinIds(ids);
  useEffect(() => {
    if (key === '') return;
    return watch(client, workspace, splitIds(key));
  }, [client, workspace, key]);
}

/**
 * Passes all polled tasks of the workspace to `onTasks` while some of `ids` run, also in hidden tabs. The function must be
 * stable.
 */
export function useFollowTasks(
  workspace: string,
  ids: readonly string[],
  onTasks: TaskFollower,
): void {
  const client = useQueryClient();
  const isFollowing = ids.length > 0;
  useEffect(() => {
    if (!isFollowing) return;
    const { followers } = sharedPoller(client, workspace);
    followers.add(onTasks);
    return () => void followers.delete(onTasks);
  }, [client, workspace, isFollowing, onTasks]);
  useWatchTasks(workspace, ids);
}

/** One creation, polled while it runs. `initial` is the value that the page already has. */
export function useTask(workspace: string, taskId: string, initial?: Creation) {
  const query = useQuery({
    ...taskQueryOptions(workspace, taskId),
    ...(initial === undefined ? {} : { initialData: initial }),
  });
  const isUnfinished = query.data != null && !isTerminal(query.data.status);
  useWatchTasks(workspace, isUnfinished ? [taskId] : []);
  return query;
}
