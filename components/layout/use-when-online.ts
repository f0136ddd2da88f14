'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOnline } from './use-online';

/** Delays a press until there is a network. */
export interface WhenOnline {
  readonly isWaiting: boolean;
  /** Calls `send` now, or once there is a network. If `cancel` is called first, calls `onCancel` instead. */
  run(send: () => void, onCancel?: () => void): void;
  cancel(): void;
}

/**
 * Holds one press that was made offline, for as long as the component is mounted. The browser asks before a reload,
 * because that would lose the press.
 */
export function useWhenOnline(): WhenOnline {
  const online = useOnline();
  const [isWaiting, setIsWaiting] = useState(false);
  const heldPress = useRef<{ send: () => void; onCancel: (() => void) | undefined }>(null);

  useEffect(() => {
    if (!isWaiting) return;
    if (online) {
      setIsWaiting(false);
      const press = heldPress.current;
      heldPress.current = null;
      press?.send();
      return;
    }
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [online, isWaiting]);

  const run = useCallback<WhenOnline['run']>((send, onCancel) => {
    if (navigator.onLine) return send();
    heldPress.current = { send, onCancel };
    setIsWaiting(true);
  }, []);
  const cancel = useCallback(() => {
    const press = heldPress.current;
    heldPress.current = null;
    setIsWaiting(false);
    press?.onCancel?.();
  }, []);
  return useMemo(() => ({ isWaiting, run, cancel }), [isWaiting, run, cancel]);
}
