import { useState } from 'react';
import { useOnline } from '../../layout';

/**
 * Why the file at `url` cannot be shown; null while it can. A file that failed while offline is loaded again once online; a
 * new `url` is loaded at once.
 */
export function useBrokenFile(url: string) {
  const online = useOnline();
  const [broken, setBroken] = useState<{ url: string; reason: 'gone' | 'offline' } | null>(null);
  const reason = broken?.url === url ? broken.reason : null;
  return {
    reason: reason === 'offline' && online ? null : reason,
    /** For the element that loads the file. */
    onError: () => setBroken({ url, reason: navigator.onLine ? 'gone' : 'offline' }),
  };
}

/** Shown instead of a file that cannot be loaded. */
export const brokenMessages = {
  gone: 'This file is no longer available.',
  offline: 'Loads when you are back online.',
} as const;
