'use client';

import { useQuery } from '@tanstack/react-query';
import { galleryFacetsOptions } from '@/lib/queries';
import type { GalleryStart } from './use-first-creations';

/** What the gallery can be filtered by, and the board that it shows; undefined for one that was deleted. */
export function useFacets(
  workspace: string,
  initial: Pick<GalleryStart, 'facets' | 'readAtMs'>,
  boardId: string | undefined,
) {
  const { data, isFetchedAfterMount } = useQuery({
    ...galleryFacetsOptions(workspace),
    initialData: initial.facets,
    initialDataUpdatedAt: initial.readAtMs,
  });
  // Facets that an earlier page read are shown first, and lack a board that was made since.
  const boards = isFetchedAfterMount ? data.boards : [...data.boards, ...initial.facets.boards];
  return { facets: data, board: boards.find(({ id }) => id === boardId) };
}
