'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { formatCount } from '@/components/ui';
import { boardPath } from '@/lib/pages/boards';
import { readGalleryFilters } from '@/lib/pages/gallery-filters';
import { boardResultsOptions, galleryIndexOptions, galleryQuery } from '@/lib/queries';
import { useShortcut } from '../../layout';
import { surfaceQuery, viewerHref } from '../gallery';

const group = 'Viewer';

/** The previous and next result in the gallery, or on the board, that the viewer was opened from, with their shortcuts. */
export function useNeighbours(workspace: string, taskId: string, output: number) {
  const router = useRouter();
  const search = useSearchParams().toString();
  const { filters, board, query } = useMemo(() => {
    const params = new URLSearchParams(search);
    const galleryFilters = readGalleryFilters(Object.fromEntries(params));
    const surface = params.get('view') === 'surface' ? galleryFilters.board : undefined;
    return {
      filters: galleryFilters,
      /** Whose surface it was opened from. */
      board: surface,
      query: surface === undefined ? galleryQuery(galleryFilters) : surfaceQuery(surface),
    };
  }, [search]);
  const tiles = useQuery({
    ...galleryIndexOptions(workspace, filters),
    enabled: board === undefined,
  });
  const boardResults = useQuery({
    ...boardResultsOptions(workspace, board ?? ''),
    enabled: board !== undefined,
  });
  const { data } = board === undefined ? tiles : boardResults;
  const position =
    data?.task_ids.findIndex((id, i) => id === taskId && (data.outputs[i] ?? 0) === output) ?? -1;
  const hrefAt = (i: number): string | null => {
    const id = data?.task_ids[i];
    if (position === -1 || id === undefined) return null;
    return viewerHref(workspace, id, data?.outputs[i] ?? 0, query);
  };
  const previous = hrefAt(position - 1);
  const next = hrefAt(position + 1);
  const back =
    board === undefined
      ? `/${workspace}/gallery${query.size === 0 ? '' : `?${query}`}`
      : `/${workspace}/${boardPath({ id: board, view: 'surface' })}`;
  const labels =
    board === undefined
      ? { back: 'Gallery', previous: 'Newer result', next: 'Older result' }
      : { back: 'Board', previous: 'Previous result', next: 'Next result' };

  useShortcut({ keys: 'ArrowLeft', label: labels.previous, group, repeat: true }, () => {
    if (previous !== null) router.replace(previous);
  });
  useShortcut({ keys: 'ArrowRight', label: labels.next, group, repeat: true }, () => {
    if (next !== null) router.replace(next);
  });
  useShortcut({ keys: 'Escape', label: `Back to the ${labels.back.toLowerCase()}`, group }, () =>
    router.push(back),
  );

  return {
    /** What the address says of the place that the viewer was opened from. */
    query,
    /** The address of another output of this task, which leads back to the same place. */
    hrefOf: (otherOutput: number) => viewerHref(workspace, taskId, otherOutput, query),
    previous,
    next,
    back,
    labels,
    position: position === -1 ? null : position + 1,
    /** How many results the list has: "10,000+" where it does not know all. */
    total: data && `${formatCount(data.task_ids.length)}${data.truncated ? '+' : ''}`,
  };
}

export type Neighbours = ReturnType<typeof useNeighbours>;
