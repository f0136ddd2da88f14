import { useState } from 'react';
import { useOnline } from '../../layout';

/**
 * Why the file at `url` cannot be shown; null while it can. One that failed while offline is loaded again once online, and
 * under a new address at once.
 */
export function useBrokenFile(url: string) {
  const online = useOnline();
  const [broken, setBroken] = useState<{ url: string; why: 'gone' | 'offline' } | null>(null);
  const why = broken?.url === url ? broken.why : null;
  return {
    why: why === 'offline' && online ? null : why,
    /** For the element that loads the file. */
    onError: () => setBroken({ url, why: navigator.onLine ? 'gone' : 'offline' }),
  };
}

/** Shown instead of a file that cannot be loaded. */
export const brokenMessages = {
  gone: 'This file is no longer available.',
  offline: 'Loads when you are back online.',
} as const;
