'use client';

import { useEffect } from 'react';

/** Paths of the console itself: what fails there fails for another reason than its age. */
const ownPath = /^\/(?:_next|api)\//;

/** Where an element gets its file from again; null when that was tried, or when it is no file of the service. */
function reloadPath(workspace: string, address: string): string | null {
  if (!/^https?:/.test(address)) return null;
  const { origin, pathname } = new URL(address);
  if (origin === window.location.origin && ownPath.test(pathname)) return null;
  return `/api/console/${workspace}/media?address=${encodeURIComponent(address)}`;
}

/**
 * Addresses of files expire. A picture, video or sound that cannot be loaded is asked for once more by a fresh
 * address, before the page shows that it is gone.
 */
export function ReloadMedia({ workspace }: { workspace: string }) {
  useEffect(() => {
    const onError = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLImageElement || target instanceof HTMLMediaElement)) return;
      const path = reloadPath(workspace, target.currentSrc || target.src);
      if (path === null) return;
      // The element's own handlers run only for a second failure.
      event.stopPropagation();
      target.src = path;
    };
    // Errors of elements do not bubble: they are caught on their way down.
    document.addEventListener('error', onError, true);
    return () => document.removeEventListener('error', onError, true);
  }, [workspace]);
  return null;
}
