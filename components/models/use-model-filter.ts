'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { writeAddress } from '@/components/ui';
import { filterQuery, type ModelFilter, parseFilter } from './filter';

/** Delay before the URL is written, because browsers limit how often it may change. */
const writeAfterMs = 200;

/** The filter, kept in the URL so that a link shows the same list. Typing does not wait for the URL. */
export function useModelFilter() {
  const params = useSearchParams();
  const [filter, setFilter] = useState(() => parseFilter(params));
  const query = filterQuery(filter);

  useEffect(() => {
    const timer = setTimeout(() => {
      const { pathname, search } = window.location;
      if (search.slice(1) === query) return;
      writeAddress(query ? `${pathname}?${query}` : pathname);
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [query]);

  const changeFilter = (part: Partial<ModelFilter>) =>
    setFilter((before) => ({ ...before, ...part }));
  return { filter, changeFilter };
}
