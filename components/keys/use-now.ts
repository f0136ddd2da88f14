import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** Unix seconds, kept fresh, so that a key is shown as ended when it ends. */
export function useNow(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
