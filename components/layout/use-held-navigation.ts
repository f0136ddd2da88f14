'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { useOnline } from './use-online';

/** A page that was chosen offline. */
export interface HeldNavigation {
  /** Its address; null while there is none. */
  readonly href: string | null;
  stay(): void;
}

/**
 * Keeps the page that is open while the device is offline: a page that cannot be fetched would be replaced by the
 * browser's own error page, with everything written in a form. The page chosen last opens when the network is back.
 * The router falls back to a navigation of the browser when a fetch fails, so this one event sees links and the
 * router alike: https://developer.mozilla.org/en-US/docs/Web/API/Navigation/navigate_event (2026-11-22).
 */
export function useHeldNavigation(): HeldNavigation {
  const router = useRouter();
  const online = useOnline();
  const [href, setHref] = useState<string | null>(null);

  useEffect(() => {
    // An older browser leaves the page as it always did.
    if (!('navigation' in window)) return;
    const hold = (event: NavigateEvent) => {
      const { sameDocument, url } = event.destination;
      const chosen = event.navigationType === 'push' || event.navigationType === 'replace';
      if (navigator.onLine || sameDocument || !chosen) return;
      if (!event.cancelable || event.downloadRequest !== null) return;
      if (new URL(url).origin !== window.location.origin) return;
      event.preventDefault();
      // The router navigates while it renders: a state set now would wait with the render that it gives up.
      queueMicrotask(() => setHref(url));
    };
    window.navigation.addEventListener('navigate', hold);
    return () => window.navigation.removeEventListener('navigate', hold);
  }, []);

  useEffect(() => {
    if (!online || href === null) return;
    setHref(null);
    router.push(href);
  }, [online, href, router]);

  return { href, stay: useCallback(() => setHref(null), []) };
}
