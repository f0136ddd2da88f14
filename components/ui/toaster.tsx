'use client';

import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part';
import { type ToastEntry, toastStore } from './toast';

const loadList = () => import('./toast-list');
const ToastList = lazyPart(loadList);
const noEntries: readonly ToastEntry[] = [];

/** Shows the toasts. Mount it once; its list is loaded after the page, so that toasts show offline too. */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.entries, () => noEntries);
  useEffect(() => {
    const timer = setTimeout(() => void loadList().catch(() => undefined), 3_000);
    return () => clearTimeout(timer);
  }, []);
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <ToastList entries={entries} />
    </Suspense>
  );
}
