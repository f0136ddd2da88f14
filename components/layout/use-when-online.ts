'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOnline } from './use-online';

/** Delays a press until there is a network. */
export interface WhenOnline {
  readonly waiting: boolean;
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
  const [waiting, setWaiting] = useState(false);
  const held = useRef<{ send: () => void; onCancel: (() => void) | undefined }>(null);

  useEffect(() => {
    if (!waiting) return;
    if (online) {
      setWaiting(false);
      const press = held.current;
      held.current = null;
      press?.send();
      return;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [online, waiting]);

  const run = useCallback<WhenOnline['run']>((send, onCancel) => {
    if (navigator.onLine) return send();
    held.current = { send, onCancel };
    setWaiting(true);
  }, []);
  const cancel = useCallback(() => {
    const press = held.current;
    held.current = null;
    setWaiting(false);
    press?.onCancel?.();
  }, []);
  return useMemo(() => ({ waiting, run, cancel }), [waiting, run, cancel]);
}
