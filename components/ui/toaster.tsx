'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastEntry } from './toast';
import { toastStore } from './toast';

const ToastList = lazy(() => import('./toast-list'));
const none: readonly ToastEntry[] = [];

/** Shows the toasts. Mount it once; its list is loaded with the first toast. */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.entries, () => none);
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <ToastList entries={entries} />
    </Suspense>
  );
}
