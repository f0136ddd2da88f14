'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** ⌘ on Apple's systems, Ctrl elsewhere (and on the server, which cannot know). */
export function ModKey() {
  const apple = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
  return apple ? '⌘' : 'Ctrl ';
}
