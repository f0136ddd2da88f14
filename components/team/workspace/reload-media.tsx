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

/** Whether an element failed to load before the page listened for errors. */
const hasFailed = (element: Element): boolean =>
  element instanceof HTMLImageElement
    ? element.complete && element.currentSrc !== '' && element.naturalWidth === 0
    : element instanceof HTMLMediaElement && element.error !== null;

/**
 * Addresses of files expire. An image, video or sound that fails to load is loaded once more by a fresh address before
 * the page shows that it is gone.
 */
export function ReloadMedia({ workspace }: { workspace: string }) {
  useEffect(() => {
    const reload = (element: EventTarget | null): boolean => {
      if (!(element instanceof HTMLImageElement || element instanceof HTMLMediaElement))
        return false;
      const path = reloadPath(workspace, element.currentSrc || element.src);
      if (path !== null) element.src = path;
      return path !== null;
    };
    const onError = (event: Event) => {
      // The element's own error handler runs only for the second failure.
      if (reload(event.target)) event.stopPropagation();
    };
    for (const element of document.querySelectorAll('img, video, audio')) {
      if (hasFailed(element)) reload(element);
    }
    // Error events of elements do not bubble, so listen in the capture phase.
    document.addEventListener('error', onError, true);
    return () => document.removeEventListener('error', onError, true);
  }, [workspace]);
  return null;
}
