'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatRelative } from './format-time';

const tickMs = 20_000;
const listeners = new Set<() => void>();
let nowMs = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/* One timer for every time on the page. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(() => {
      nowMs = Date.now();
      for (const each of listeners) each();
    }, tickMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function currentMs(): number {
  if (nowMs === 0) nowMs = Date.now();
  return nowMs;
}

/** The shared clock may be behind by one tick, so that a newer time would read as in the future. */
const catchUpWith = (sharedNowMs: number, atMs: number): number =>
  atMs > sharedNowMs && atMs <= Date.now() ? atMs : sharedNowMs;

/**
 * A time relative to now, kept up to date, with the exact local time on hover. `at` is a Date, an ISO string, or Unix
 * seconds as in the interface.
 */
export function RelativeTime({
  at,
  className,
}: {
  at: Date | string | number;
  className?: string;
}) {
  const date = new Date(typeof at === 'number' ? at * 1000 : at);
  const nowMs = useSyncExternalStore(subscribe, currentMs, Date.now);
  const [exactTime, setExactTime] = useState<string>();
  const atMs = date.getTime();

  useEffect(() => {
    setExactTime(
      new Date(atMs).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'medium' }),
    );
  }, [atMs]);

  if (Number.isNaN(atMs)) return null;
  return (
    <time
      dateTime={date.toISOString()}
      title={exactTime}
      className={className}
      // Time passes between rendering on the server and hydration.
      suppressHydrationWarning
    >
      {formatRelative(atMs, catchUpWith(nowMs, atMs))}
    </time>
  );
}
