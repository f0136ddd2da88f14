'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { writeAddress } from '@/components/ui';
import type { View } from './experiment-header';

const views: readonly View[] = ['design', 'results', 'vote', 'lineage'];

/** The view in the URL, which links on this page and the Back button change; `initialView` while it names none. */
export function useView(initialView: View): [View, (view: View) => void] {
  const params = useSearchParams();
  const search = params.toString();
  const namedView = views.find((each) => each === params.get('view'));
  const [view, setView] = useState(namedView ?? initialView);
  const [appliedSearch, setAppliedSearch] = useState(search);
  if (search !== appliedSearch) {
    setAppliedSearch(search);
    if (namedView !== undefined) setView(namedView);
  }
  return [
    view,
    (next) => {
      setView(next);
      const url = new URL(window.location.href);
      url.searchParams.set('view', next);
      writeAddress(url);
    },
  ];
}
