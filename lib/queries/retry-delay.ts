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
