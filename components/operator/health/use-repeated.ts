import { useEffect, useEffectEvent } from 'react';

/** Runs at once and then every `everyMs` milliseconds while the page is seen, and when it is seen again. */
export function useRepeated(run: () => void, everyMs: number): void {
  const runWhenSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') run();
  });
  useEffect(() => {
    runWhenSeen();
    const timer = setInterval(() => runWhenSeen(), everyMs);
    const onSeen = () => runWhenSeen();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [everyMs]);
}
