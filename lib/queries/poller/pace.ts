const fastestMs = 1_000;
const slowestMs = 5_000;
const longestBackoffMs = 30_000;

/**
 * Milliseconds until the next poll: every second for young tasks, slower for older ones, up to five seconds. Each
 * failure in a row doubles it, up to half a minute. `jitter` (0 to 1) spreads it by ±10 %, after a failure by ±30 %,
 * because many tabs fail at the same moment.
 */
export function pollDelayMs(youngestAgeMs: number, failures: number, jitter: number): number {
  const calmMs = Math.min(slowestMs, Math.max(fastestMs, youngestAgeMs / 10));
  const delayMs = Math.min(longestBackoffMs, calmMs * 2 ** failures);
  const spread = failures === 0 ? 0.1 : 0.3;
  return Math.round(delayMs * (1 - spread + 2 * spread * jitter));
}
