import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { GalleryIndex } from '@/lib/pages/gallery';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { fetchOlderTiles, galleryQuery } from '@/lib/queries';

export type OlderState = 'idle' | 'pending' | 'error';

/** Fetches the tiles after those of `data`, and says how that goes for these filters. */
export function useOlderTiles(
  workspace: string,
  filters: GalleryFilters,
  data: GalleryIndex | undefined,
) {
  const client = useQueryClient();
  const query = galleryQuery(filters).toString();
  const [latest, setLatest] = useState<{ query: string; state: OlderState }>();
  const fetchOlder = useCallback(() => {
    if (data === undefined) return;
    setLatest({ query, state: 'pending' });
    // Another filter may have been chosen meanwhile.
    const end = (state: OlderState) =>
      setLatest((current) => (current?.query === query ? { query, state } : current));
    fetchOlderTiles(client, workspace, filters, data).then(
      () => end('idle'),
      () => end('error'),
    );
  }, [client, workspace, filters, data, query]);
  return { older: latest?.query === query ? latest.state : ('idle' as const), fetchOlder };
}
