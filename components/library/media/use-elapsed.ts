'use client';

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Whole seconds since `startMs`, updated by one timer that all tiles share. 0 on the server. */
export function useElapsedSeconds(startMs: number): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.floor((Date.now() - startMs) / 1000)),
    () => 0,
  );
}
