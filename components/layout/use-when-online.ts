'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnline } from './use-online';

/** A press that waits for the network. */
export interface WhenOnline {
  readonly waiting: boolean;
  /** Sends now, or as soon as there is a network unless `cancel` comes first. */
  run(send: () => void): void;
  cancel(): void;
}

/**
 * Holds one press that was made offline. It lives as long as the component: the browser asks before a reload, which
 * would drop it.
 */
export function useWhenOnline(): WhenOnline {
  const online = useOnline();
  const [waiting, setWaiting] = useState(false);
  const held = useRef<() => void>(null);

  useEffect(() => {
    if (!waiting) return;
    if (online) {
      setWaiting(false);
      held.current?.();
      held.current = null;
      return;
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [online, waiting]);

  return {
    waiting,
    run: useCallback((send) => {
      if (navigator.onLine) return send();
      held.current = send;
      setWaiting(true);
    }, []),
    cancel: useCallback(() => {
      held.current = null;
      setWaiting(false);
    }, []),
  };
}
