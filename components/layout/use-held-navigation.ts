'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { useOnline } from './use-online';

/** A page that was chosen offline. */
export interface HeldNavigation {
  /** The address of the page; null while none was chosen. */
  readonly href: string | null;
  /** Forgets the chosen page. */
  stay(): void;
}

/**
 * Cancels navigations while the device is offline: the browser's error page would replace the open page and lose
 * everything typed into it. The page chosen last opens when the network is back. When a fetch fails, the router falls
 * back to a browser navigation, so this one event covers links and the router:
 * https://developer.mozilla.org/en-US/docs/Web/API/Navigation/navigate_event (read 2026-11-22).
 */
export function useHeldNavigation(): HeldNavigation {
  const router = useRouter();
  const isOnline = useOnline();
  const [href, setHref] = useState<string | null>(null);

  useEffect(() => {
    // Browsers without the Navigation API leave the page.
    if (!('navigation' in window)) return;
    const hold = (event: NavigateEvent) => {
      const { sameDocument, url } = event.destination;
      const isNewPage = event.navigationType === 'push' || event.navigationType === 'replace';
      if (navigator.onLine || sameDocument || !isNewPage) return;
      if (!event.cancelable || event.downloadRequest !== null) return;
      if (new URL(url).origin !== window.location.origin) return;
      event.preventDefault();
      // The router navigates during a render that it then discards, and a state set now would be discarded with it.
      queueMicrotask(() => setHref(url));
    };
    window.navigation.addEventListener('navigate', hold);
    return () => window.navigation.removeEventListener('navigate', hold);
  }, []);

  useEffect(() => {
    if (!isOnline || href === null) return;
    setHref(null);
    router.push(href);
  }, [isOnline, href, router]);

  return { href, stay: useCallback(() => setHref(null), []) };
}
