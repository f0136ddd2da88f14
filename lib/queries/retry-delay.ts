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

/** Shortest and longest pause before a failed quote is requested again. */
const minRequoteMs = 5_000;
const maxRequoteMs = 600_000;

/**
 * Milliseconds until a failed quote is requested again, because a button waits for it: the service's `Retry-After`, at
 * least five seconds. False when nothing failed, or another request cannot help.
 */
export function requoteAfterMs(error: unknown): number | false {
  if (!(error instanceof RequestError && error.retryable)) return false;
  const retryAfterMs = (error.failure.retry_after ?? 0) * 1000;
  return Math.min(maxRequoteMs, Math.max(minRequoteMs, retryAfterMs));
}

/** Retries of a quote: at most two, and only if another request may help. */
export const quoteRetry = {
  retry: (failures: number, error: Error): boolean =>
    error instanceof RequestError && error.retryable && failures < 2,
  retryDelay: (failures: number, error: Error): number => retryDelayMs(failures, error),
};
