'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { formatCount } from '@/components/ui';
import { readGalleryFilters } from '@/lib/pages/gallery-filters';
import { galleryIndexOptions, galleryQuery } from '@/lib/queries';
import { useShortcut } from '../../layout';
import { viewerHref } from '../gallery';

const group = 'Viewer';

/** The previous and next result in the gallery that the viewer was opened from, with their shortcuts. */
export function useNeighbours(workspace: string, taskId: string, output: number) {
  const router = useRouter();
  const search = useSearchParams().toString();
  const { filters, query } = useMemo(() => {
    const galleryFilters = readGalleryFilters(Object.fromEntries(new URLSearchParams(search)));
    return { filters: galleryFilters, query: galleryQuery(galleryFilters) };
  }, [search]);
  const { data } = useQuery(galleryIndexOptions(workspace, filters));
  const at =
    data?.task_ids.findIndex((id, i) => id === taskId && (data.outputs[i] ?? 0) === output) ?? -1;
  const hrefAt = (i: number): string | null => {
    const id = data?.task_ids[i];
    if (at === -1 || id === undefined) return null;
    return viewerHref(workspace, id, data?.outputs[i] ?? 0, query);
  };
  const previous = hrefAt(at - 1);
  const next = hrefAt(at + 1);
  const back = `/${workspace}/gallery${query.size === 0 ? '' : `?${query}`}`;

  useShortcut({ keys: 'ArrowLeft', label: 'Newer result', group, repeat: true }, () => {
    if (previous !== null) router.replace(previous);
  });
  useShortcut({ keys: 'ArrowRight', label: 'Older result', group, repeat: true }, () => {
    if (next !== null) router.replace(next);
  });
  useShortcut({ keys: 'Escape', label: 'Back to the gallery', group }, () => router.push(back));

  return {
    /** The address of another output of this task, with the gallery's filters kept. */
    hrefOf: (otherOutput: number) => viewerHref(workspace, taskId, otherOutput, query),
    previous,
    next,
    back,
    position: at === -1 ? null : at + 1,
    /** Those that are loaded: "10,000+" where there are more. */
    total: data && `${formatCount(data.task_ids.length)}${data.truncated ? '+' : ''}`,
  };
}

export type Neighbours = ReturnType<typeof useNeighbours>;
