'use client';

import { useMemo, useState } from 'react';

/** Whether the films of a grid play, and since when (`performance.now()`), so that all of them are at the same second. */
export interface Films {
  readonly startedAtMs: number | null;
}

/** One play and pause for all films of a grid. */
export function useFilms() {
  const [startedAtMs, setStartedAt] = useState<number | null>(null);
  const films = useMemo(() => ({ startedAtMs }), [startedAtMs]);
  return {
    films,
    isPlaying: startedAtMs !== null,
    toggle: () => setStartedAt((before) => (before === null ? performance.now() : null)),
  };
}
