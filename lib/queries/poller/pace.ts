const fastestMs = 1_000;
const slowestMs = 5_000;
const longestBackoffMs = 30_000;

/**
 * Milliseconds until the next poll. Young tasks are asked about every second, older ones ever more slowly up to
 * five; with each failure in a row it doubles, from the first one on, up to half a minute. `jitter` is 0 to 1 and
 * spreads ±10 %, and ±30 % after a failure, which many tabs have at the same moment.
 */
export function pollDelayMs(youngestAgeMs: number, failures: number, jitter: number): number {
  const calm = Math.min(slowestMs, Math.max(fastestMs, youngestAgeMs / 10));
  const delay = Math.min(longestBackoffMs, calm * 2 ** failures);
  const spread = failures === 0 ? 0.1 : 0.3;
  return Math.round(delay * (1 - spread + 2 * spread * jitter));
}
