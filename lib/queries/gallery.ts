import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Creation, GalleryFacets, GalleryFilters, GalleryIndex } from '@/lib/contract';
import { limits } from '@/lib/contract';
import { callConsole } from './fetcher';

export const galleryKeys = {
  all: (workspace: string) => ['gallery', workspace] as const,
  index: (workspace: string, filters: GalleryFilters) =>
    ['gallery', workspace, 'index', filters] as const,
  facets: (workspace: string) => ['gallery', workspace, 'facets'] as const,
};

/** The filters as they stand in a URL; those that are not set are left out. */
export function galleryQuery(filters: GalleryFilters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) search.set(name, value);
  }
  return search;
}

/** Every tile that matches, in columns. Asked again by itself, so that what others make appears. */
export const galleryIndexOptions = (workspace: string, filters: GalleryFilters) =>
  queryOptions({
    queryKey: galleryKeys.index(workspace, filters),
    queryFn: ({ signal }) =>
      callConsole<GalleryIndex>(`${workspace}/gallery?${galleryQuery(filters)}`, { signal }),
    staleTime: 5_000,
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });

/** What the gallery can be filtered by. */
export const galleryFacetsOptions = (workspace: string) =>
  queryOptions({
    queryKey: galleryKeys.facets(workspace),
    queryFn: ({ signal }) => callConsole<GalleryFacets>(`${workspace}/gallery/facets`, { signal }),
    staleTime: 30_000,
  });

/** Creations by id as the console knows them; at most {@link limits.taskListIds} at once. */
export async function fetchGalleryItems(
  workspace: string,
  ids: readonly string[],
): Promise<Creation[]> {
  const path = `${workspace}/gallery/items?ids=${ids.slice(0, limits.taskListIds).join(',')}`;
  return (await callConsole<{ data: Creation[] }>(path)).data;
}
