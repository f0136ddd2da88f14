'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOnline } from './use-online';

/** Delays a submission until there is a network. */
export interface WhenOnline {
  readonly isWaiting: boolean;
  /** Calls `send` now, or once there is a network. If `cancel` is called first, calls `onCancel` instead. */
  run(send: () => void, onCancel?: () => void): void;
  cancel(): void;
}

/**
 * Holds one submission that was made offline, for as long as the component is mounted. The browser asks before a reload,
 * because that would lose the submission.
 */
export function useWhenOnline(): WhenOnline {
  const isOnline = useOnline();
  const [isWaiting, setIsWaiting] = useState(false);
  const heldSend = useRef<{ send: () => void; onCancel: (() => void) | undefined }>(null);

  useEffect(() => {
    if (!isWaiting) return;
    if (isOnline) {
      setIsWaiting(false);
      const waitingSend = heldSend.current;
      heldSend.current = null;
      waitingSend?.send();
      return;
    }
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isOnline, isWaiting]);

  const run = useCallback<WhenOnline['run']>((send, onCancel) => {
    if (navigator.onLine) return send();
    heldSend.current = { send, onCancel };
    setIsWaiting(true);
  }, []);
  const cancel = useCallback(() => {
    const waitingSend = heldSend.current;
    heldSend.current = null;
    setIsWaiting(false);
    waitingSend?.onCancel?.();
  }, []);
  return useMemo(() => ({ isWaiting, run, cancel }), [isWaiting, run, cancel]);
}
