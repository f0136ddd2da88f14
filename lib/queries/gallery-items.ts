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
/** Visible creations are fetched again after this long: others review them and comment on them, and addresses of files expire. */
const staleAfterMs = 60_000;
/** Creations are fetched once the visible tiles have not changed for this long, so not during fast scrolling. */
const settleMs = 80;

/** Fetches those of `ids` that are not cached or stale, many in one request. After a failure they are fetched again later. */
function loadMissing(client: QueryClient, workspace: string, ids: readonly string[]): void {
  const pendingTaskIds = pendingIds.get(client) ?? new Set<string>();
  pendingIds.set(client, pendingTaskIds);
  const requestedAtMs = Date.now();
  const staleBefore = requestedAtMs - staleAfterMs;
  const missingIds = ids.filter((id) => {
    const cachedTask = client.getQueryState(taskKeys.one(workspace, id));
    return (
      !pendingTaskIds.has(id) &&
      (cachedTask?.data === undefined || cachedTask.dataUpdatedAt < staleBefore)
    );
  });
  for (let start = 0; start < missingIds.length; start += limits.taskListIds) {
    const chunk = missingIds.slice(start, start + limits.taskListIds);
    for (const id of chunk) pendingTaskIds.add(id);
    const release = () => {
      for (const id of chunk) pendingTaskIds.delete(id);
    };
    fetchGalleryItems(workspace, chunk).then(
      (tasks) => {
        // What was changed or polled meanwhile is newer.
        const isNewest = ({ task_id }: Creation) =>
          (client.getQueryState(taskKeys.one(workspace, task_id))?.dataUpdatedAt ?? 0) <=
          requestedAtMs;
        storeTasks(client, workspace, tasks.filter(isNewest));
        release();
      },
      () => setTimeout(release, retryAfterMs),
    );
  }
}

/** Only reads the cache: `loadMissing` fetches many creations in one request. */
const itemQuery = (workspace: string, id: string) => ({
  queryKey: taskKeys.one(workspace, id),
  queryFn: (): Promise<Creation | null> => Promise.resolve(null),
  enabled: false,
});

/** Loads the visible creations that are not cached, for {@link useGalleryItem}. */
export function useItemLoading(workspace: string, ids: readonly string[]): void {
  const client = useQueryClient();
  const changedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const key = joinIds([...new Set(ids)]);
  useEffect(() => {
    if (key === '') return;
    const load = () => loadMissing(client, workspace, splitIds(key));
    const nowMs = performance.now();
    const firstTimer = setTimeout(load, nowMs - changedAtMs.current < settleMs ? settleMs : 0);
    changedAtMs.current = nowMs;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') load();
    }, retryAfterMs);
    return () => {
      clearTimeout(firstTimer);
      clearInterval(timer);
    };
  }, [client, workspace, key]);
}

/** A creation, once it is loaded. In a long list, one such hook per item renders less than {@link useGalleryItems} for all. */
export const useGalleryItem = (workspace: string, id: string): Creation | undefined =>
  useQuery(itemQuery(workspace, id)).data ?? undefined;

/** The visible creations that are loaded; the others are being loaded. */
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
