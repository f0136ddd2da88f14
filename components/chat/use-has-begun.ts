'use client';

import { useSyncExternalStore } from 'react';
import type { GrowingText } from './store/growing-text';

/** Whether a text has its first character yet. */
export function useHasBegun(text: GrowingText): boolean {
  return useSyncExternalStore(
    text.subscribe,
    () => text.length() > 0,
    () => text.initial !== '',
  );
}
