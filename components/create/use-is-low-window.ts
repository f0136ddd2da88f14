'use client';

import { useSyncExternalStore } from 'react';

/** As `short:` in the classes. */
const lowWindowQuery = '(max-height: 600px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(lowWindowQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is too low for all parts of a form; false in the server's page. */
export const useIsLowWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(lowWindowQuery).matches,
    () => false,
  );
