'use client';

import { useIsHydrating } from '@/components/ui';

/** ⌘ on Apple's systems, Ctrl elsewhere (and on the server, which cannot know). */
export function ModKey() {
  const isApple = !useIsHydrating() && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return isApple ? '⌘' : 'Ctrl ';
}
