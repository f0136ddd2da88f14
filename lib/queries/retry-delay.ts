import { RequestError } from './fetcher';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/**
 * Milliseconds until a failed request is repeated: the service's `Retry-After`, else doubling from one second. `jitter`
 * (0 to 1) spreads it, so that many pages do not retry at the same moment.
 */
export function retryDelayMs(failures: number, error: unknown, jitter = Math.random()): number {
  const retryAfterMs = error instanceof RequestError ? (error.failure.retry_after ?? 0) * 1000 : 0;
  const backoffMs = firstDelayMs * 2 ** failures * (0.75 + jitter / 2);
  return Math.min(longestDelayMs, Math.max(retryAfterMs, backoffMs));
}

/** Shortest and longest interval in milliseconds at which a failed quote is asked for again. */
const shortestAskMs = 5_000;
const longestAskMs = 600_000;

/**
 * Milliseconds until a failed quote is asked for again, because a button waits for it: the service's `Retry-After`, at
 * least five seconds. False when nothing failed, or asking again cannot help.
 */
export function askAgainMs(error: unknown): number | false {
  if (!(error instanceof RequestError && error.retryable)) return false;
  const retryAfterMs = (error.failure.retry_after ?? 0) * 1000;
  return Math.min(longestAskMs, Math.max(shortestAskMs, retryAfterMs));
}
