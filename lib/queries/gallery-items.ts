'use client';

import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { limits } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { joinIds, splitIds } from '@/lib/pages/result-href';
import { fetchGalleryItems } from './gallery-results';
import { storeTasks, taskKeys } from './tasks';

const pendingIds = new WeakMap<QueryClient, Set<string>>();
const retryAfterMs = 5_000;
/** Older creations are fetched again, because addresses of files may expire after a day. */
const staleAfterMs = 12 * 60 * 60_000;
/** Creations are fetched once the visible tiles have not changed for this long, so not during fast scrolling. */
const restMs = 80;

/** Fetches those of `ids` that are unknown or stale, many in one request. Failed ones are fetched again later. */
function loadMissing(client: QueryClient, workspace: string, ids: readonly string[]): void {
  const pendingTaskIds = pendingIds.get(client) ?? new Set<string>();
  pendingIds.set(client, pendingTaskIds);
  const staleBefore = Date.now() - staleAfterMs;
  const missingIds = ids.filter((id) => {
    const cachedTask = client.getQueryState(taskKeys.one(workspace, id));
    return (
      !pendingTaskIds.has(id) &&
      (cachedTask?.data === undefined || cachedTask.dataUpdatedAt < staleBefore)
    );
  });
  for (let at = 0; at < missingIds.length; at += limits.taskListIds) {
    const chunk = missingIds.slice(at, at + limits.taskListIds);
    for (const id of chunk) pendingTaskIds.add(id);
    const release = () => {
      for (const id of chunk) pendingTaskIds.delete(id);
    };
    fetchGalleryItems(workspace, chunk).then(
      (tasks) => {
        storeTasks(client, workspace, tasks);
        release();
      },
      () => setTimeout(release, retryAfterMs),
    );
  }
}

/** Never fetches by itself: many are fetched in one request. */
const itemQuery = (workspace: string, id: string) => ({
  queryKey: taskKeys.one(workspace, id),
  queryFn: (): Promise<Creation | null> => Promise.resolve(null),
  enabled: false,
});

/** Loads the visible creations that are unknown, for {@link useGalleryItem}. */
export function useItemLoading(workspace: string, ids: readonly string[]): void {
  const client = useQueryClient();
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const key = joinIds([...new Set(ids)]);
  useEffect(() => {
    if (key === '') return;
    const load = () => loadMissing(client, workspace, splitIds(key));
    const nowMs = performance.now();
    const first = setTimeout(load, nowMs - changedAt.current < restMs ? restMs : 0);
    changedAt.current = nowMs;
    const timer = setInterval(load, retryAfterMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [client, workspace, key]);
}

/** A creation, once it is loaded. Where many are shown it costs less than all of them in one place, which follows each change of the list. */
export const useGalleryItem = (workspace: string, id: string): Creation | undefined =>
  useQuery(itemQuery(workspace, id)).data ?? undefined;

/** The visible creations that are known; the others are being loaded. */
export function useGalleryItems(
  workspace: string,
  ids: readonly string[],
): ReadonlyMap<string, Creation> {
  useItemLoading(workspace, ids);
  return useQueries({
    queries: [...new Set(ids)].map((id) => itemQuery(workspace, id)),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.task_id, data] as const] : []))),
  });
}
