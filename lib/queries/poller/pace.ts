const fastestMs = 1_000;
const slowestMs = 5_000;
const longestBackoffMs = 30_000;

/**
 * Milliseconds until the next poll. Young tasks are asked about every second, older ones ever more slowly up to
 * five; after `failures` in a row it doubles, up to half a minute. `jitter` is 0 to 1 and spreads ±10 %.
 */
export function pollDelayMs(youngestAgeMs: number, failures: number, jitter: number): number {
  const calm = Math.min(slowestMs, Math.max(fastestMs, youngestAgeMs / 10));
  const delay = Math.min(longestBackoffMs, calm * 2 ** failures);
  return Math.round(delay * (0.9 + 0.2 * jitter));
}
