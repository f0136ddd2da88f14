/*
 * Apart from the index, which every page of the console reads for its count of running tasks.
 */
import { queryOptions } from '@tanstack/react-query';
import { limits } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import type { OutputRef } from '@/lib/pages/gallery';
import { idsInQuery } from '@/lib/pages/result-href';
import type { TagUse } from '@/lib/pages/tags';
import { callConsole } from './fetcher';
import { fetchGalleryPage, galleryKeys } from './gallery';

/** Most outputs of one request. */
const maxOutputs = 1_000;

export const tagsOfOptions = (workspace: string, outputs: readonly OutputRef[]) =>
  queryOptions({
    queryKey: galleryKeys.tagsOf(workspace, outputs),
    queryFn: async ({ signal }) => {
      const tags = new Map<string, TagUse>();
      for (let start = 0; start < outputs.length; start += maxOutputs) {
        const json = outputs.slice(start, start + maxOutputs);
        const path = `${workspace}/gallery/tags`;
        for (const tag of await callConsole<TagUse[]>(path, { json, signal })) {
          const results = tag.results + (tags.get(tag.id)?.results ?? 0);
          tags.set(tag.id, { ...tag, results });
        }
      }
      return [...tags.values()];
    },
    staleTime: 5_000,
  });

/** Creations by id from the console's record, at most {@link limits.taskListIds} at once. */
export async function fetchGalleryItems(
  workspace: string,
  ids: readonly string[],
): Promise<Creation[]> {
  const path = `${workspace}/gallery/items?ids=${idsInQuery(ids.slice(0, limits.taskListIds))}`;
  return (await callConsole<{ data: Creation[] }>(path)).data;
}

/** Most results that {@link fetchRecentResults} returns. */
const maxRecentTasks = 48;

/** The workspace's latest results, newest first. */
export async function fetchRecentResults(
  workspace: string,
  signal: AbortSignal,
): Promise<Creation[]> {
  const index = await fetchGalleryPage(workspace, {}, undefined, signal);
  const ids = [...new Set(index.task_ids)].slice(0, maxRecentTasks);
  return ids.length === 0 ? [] : fetchGalleryItems(workspace, ids);
}
