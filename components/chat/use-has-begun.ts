'use client';

import { useSyncExternalStore } from 'react';
import type { GrowingText } from './store/growing-text';

/** Whether there is any of a text yet. */
export function useHasBegun(text: GrowingText): boolean {
  return useSyncExternalStore(
    text.subscribe,
    () => text.length() > 0,
    () => text.initial !== '',
  );
}
