'use client';

import { useSyncExternalStore } from 'react';
import { formatDuration } from '@/components/ui';

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

/** The time since `startMs`, "9 s" or "7:44", updated by one timer that all tiles share. "0 s" on the server. */
export function useElapsedTime(startMs: number): string {
  const seconds = useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.floor((Date.now() - startMs) / 1000)),
    () => 0,
  );
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds);
}
