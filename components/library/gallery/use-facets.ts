'use client';

import { useQuery } from '@tanstack/react-query';
import { galleryFacetsOptions } from '@/lib/queries';
import type { GalleryStart } from './use-first-creations';

/** What the gallery can be filtered by, and the collection that it shows; undefined for one that was deleted. */
export function useFacets(
  workspace: string,
  initial: Pick<GalleryStart, 'facets' | 'readAtMs'>,
  collectionId: string | undefined,
) {
  const { data, isFetchedAfterMount } = useQuery({
    ...galleryFacetsOptions(workspace),
    initialData: initial.facets,
    initialDataUpdatedAt: initial.readAtMs,
  });
  // What an earlier page read is shown first, and lacks a collection that was made since.
  const collections = isFetchedAfterMount
    ? data.collections
    : [...data.collections, ...initial.facets.collections];
  return { facets: data, collection: collections.find(({ id }) => id === collectionId) };
}
