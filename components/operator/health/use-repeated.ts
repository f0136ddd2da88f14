import { useEffect, useEffectEvent } from 'react';

/** Calls `run` at once, at each interval while the page is visible, and when the page becomes visible again. */
export function useRepeated(run: () => void, intervalMs: number): void {
  const runWhenSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') run();
  });
  useEffect(() => {
    runWhenSeen();
    const timer = setInterval(() => runWhenSeen(), intervalMs);
    const onSeen = () => runWhenSeen();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [intervalMs]);
}
