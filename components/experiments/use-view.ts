'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { writeAddress } from '@/components/ui';
import type { View } from './experiment-header';

const views: readonly View[] = ['design', 'results', 'vote', 'lineage'];

/** The view in the URL, so that links and the Back button open it; else `first`. */
export function useView(first: View): [View, (view: View) => void] {
  const named = useSearchParams().get('view');
  const [view, setView] = useState(() => views.find((each) => each === named) ?? first);
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
