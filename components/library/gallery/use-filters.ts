'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { changeQuery } from '@/components/ui';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { galleryFilterNames, readGalleryFilters } from '@/lib/pages/gallery-filters';
import type { GalleryView } from './layout';

/** A board has a title of its own, and stacks are a way to look at the results: they stay when filters are cleared. */
const clearableNames = galleryFilterNames.filter((name) => name !== 'board' && name !== 'stack');

/** The filters and the view, read from the URL, and functions that change them there. */
export function useGalleryFilters() {
  const search = useSearchParams();
  const text = search.toString();
  const { filters, view } = useMemo(() => {
    const entries = Object.fromEntries(new URLSearchParams(text));
    const chosenView: GalleryView = entries.view === 'list' ? 'list' : 'grid';
    return { filters: readGalleryFilters(entries), view: chosenView };
  }, [text]);

  const change = useCallback((next: Partial<GalleryFilters> & { view?: GalleryView }) => {
    changeQuery(next.view === 'grid' ? { ...next, view: undefined } : next);
  }, []);

  const clear = useCallback(() => {
    change(Object.fromEntries(clearableNames.map((name) => [name, undefined])));
  }, [change]);

  const activeCount = clearableNames.filter((name) => filters[name] !== undefined).length;
  return { filters, view, change, clear, activeCount };
}
