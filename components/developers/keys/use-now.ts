import { useEffect, useState } from 'react';

const updateMs = 30_000;

/** The time in Unix seconds, updated every 30 s, so that a key shows as expired soon after it expires. */
export function useNow(): number {
  const [nowSeconds, setNowSeconds] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNowSeconds(Math.floor(Date.now() / 1000)), updateMs);
    return () => clearInterval(timer);
  }, []);
  return nowSeconds;
}
