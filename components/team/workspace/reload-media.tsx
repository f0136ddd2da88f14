'use client';

import { useEffect } from 'react';

/** Paths of the console itself, including the one below that redirects to a fresh address. */
const ownPath = /^\/(?:_next|api)\//;

/** The path that redirects to a fresh address of a file; null when that path itself failed, or for an object URL. */
function reloadPath(workspace: string, address: string): string | null {
  if (!/^https?:/.test(address)) return null;
  const { origin, pathname } = new URL(address);
  if (origin === window.location.origin && ownPath.test(pathname)) return null;
  return `/api/console/${workspace}/media?address=${encodeURIComponent(address)}`;
}

/**
 * Addresses of files expire. An image, video or sound that fails to load is loaded once more by a fresh address before
 * the page shows that it is gone.
 */
export function ReloadMedia({ workspace }: { workspace: string }) {
  useEffect(() => {
    const onError = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLImageElement || target instanceof HTMLMediaElement)) return;
      const path = reloadPath(workspace, target.currentSrc || target.src);
      if (path === null) return;
      // The element's own error handler runs only for the second failure.
      event.stopPropagation();
      target.src = path;
    };
    // Error events of elements do not bubble, so listen in the capture phase.
    document.addEventListener('error', onError, true);
    return () => document.removeEventListener('error', onError, true);
  }, [workspace]);
  return null;
}
