'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastEntry } from './toast';
import { toastStore } from './toast';

const ToastList = lazy(() => import('./toast-list'));
const none: readonly ToastEntry[] = [];

/** Shows what `toast` says. Mount it once; what draws the toasts is loaded with the first one. */
export function Toaster() {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.entries, () => none);
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <ToastList entries={entries} />
    </Suspense>
  );
}
