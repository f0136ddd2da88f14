'use client';

import { Suspense, useEffect, useState } from 'react';
import type { AlertDialogProps } from './alert-dialog-window';
import { lazyPart } from './lazy-part';

const loadWindow = () => import('./alert-dialog-window');
const AlertDialogWindow = lazyPart(loadWindow);

/** Long enough for a page to become usable first. */
const preloadAfterMs = 1_000;

/** Asks before an action that cannot be undone. Its code is loaded after the page's. */
export function AlertDialog(props: AlertDialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void loadWindow().catch(() => undefined), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialogWindow {...props} />
    </Suspense>
  );
}
