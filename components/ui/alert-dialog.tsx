'use client';

import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from './lazy-part';

const loadWindow = () => import('./alert-dialog-window');
const AlertDialogWindow = lazyPart(loadWindow);

/** Long enough for a page to become usable first. */
const preloadAfterMs = 1_000;

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question: "Remove 3 pictures?" */
  title: ReactNode;
  /** The consequence, and whether it can be undone. */
  description: ReactNode;
  /** The verb, not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** The dialog stays open and busy until this settles. It closes unless this rejects or resolves to false. */
  onConfirm: () => unknown;
  children?: ReactNode;
};

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
