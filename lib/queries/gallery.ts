import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GalleryFacets, GalleryIndex, OutputRef } from '@/lib/pages/gallery';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { callConsole } from './fetcher';

export const galleryKeys = {
  all: (workspace: string) => ['gallery', workspace] as const,
  index: (workspace: string, filters: GalleryFilters) =>
    ['gallery', workspace, 'index', filters] as const,
  facets: (workspace: string) => ['gallery', workspace, 'facets'] as const,
  tagsOf: (workspace: string, outputs: readonly OutputRef[]) =>
    ['gallery', workspace, 'tags', outputs] as const,
};

/** The filters as URL parameters, without unset ones. */
export function galleryQuery(filters: GalleryFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) search.set(name, value);
  }
  return search;
}

/** Tiles that are fetched at first; older ones follow when the reader scrolls to the end. */
const initialTileCount = 10_000;

export const fetchGalleryPage = (
  workspace: string,
  filters: GalleryFilters,
  after: string | undefined,
  signal?: AbortSignal,
): Promise<GalleryIndex> => {
  const query = galleryQuery(filters);
  if (after !== undefined) query.set('after', after);
  if (filters.from !== undefined || filters.to !== undefined) {
    query.set('zone', new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
  return callConsole<GalleryIndex>(`${workspace}/gallery?${query}`, signal ? { signal } : {});
};

const withNextPage = (index: GalleryIndex, next: GalleryIndex): GalleryIndex => ({
  task_ids: [...index.task_ids, ...next.task_ids],
  outputs: [...index.outputs, ...next.outputs],
  ratios: [...index.ratios, ...next.ratios],
  created: [...index.created, ...next.created],
  ...(index.stacks && next.stacks ? { stacks: [...index.stacks, ...next.stacks] } : {}),
  truncated: next.truncated,
});

/**
 * The newest matching tiles in columns. A refetch reads as many pages as were loaded before. Refetched regularly, so
 * that results of others appear.
 */
export const galleryIndexOptions = (workspace: string, filters: GalleryFilters) => {
  const queryKey = galleryKeys.index(workspace, filters);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const loadedTiles = client.getQueryData<GalleryIndex>(queryKey)?.task_ids.length ?? 0;
      const requiredTiles = Math.max(initialTileCount, loadedTiles);
      let index = await fetchGalleryPage(workspace, filters, undefined, signal);
      while (index.truncated && index.task_ids.length < requiredTiles) {
        const after = index.task_ids.at(-1);
        index = withNextPage(index, await fetchGalleryPage(workspace, filters, after, signal));
      }
      return index;
    },
    staleTime: 5_000,
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });
};

/** Appends the next page to `index`. After a failure, scrolling to the end again retries it. */
export async function fetchOlderTiles(
  client: QueryClient,
  workspace: string,
  filters: GalleryFilters,
  index: GalleryIndex,
): Promise<void> {
  const next = await fetchGalleryPage(workspace, filters, index.task_ids.at(-1));
  client.setQueryData<GalleryIndex>(galleryKeys.index(workspace, filters), (loadedIndex) =>
    loadedIndex === index ? withNextPage(index, next) : loadedIndex,
  );
}

/** The values that the gallery can be filtered by. */
export const galleryFacetsOptions = (workspace: string) =>
  queryOptions({
    queryKey: galleryKeys.facets(workspace),
    queryFn: ({ signal }) => callConsole<GalleryFacets>(`${workspace}/gallery/facets`, { signal }),
    staleTime: 30_000,
  });
