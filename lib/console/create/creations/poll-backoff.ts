import { InterfaceError, ResponseError } from '@/lib/client';
import { backoff, spread } from '@/lib/platform/backoff';

const trialMs = 1_000;
const retryMs = { firstPause: 2_000, maxPause: 30_000 };
/** The longest `Retry-After` that is followed: a date by a wrong clock would stop the polls for days. */
const maxRetryAfterMs = 10 * 60_000;

interface BackoffState {
  failures: number;
  untilMs: number;
  error: InterfaceError;
}

interface PollBackoff {
  /** Calls `poll`, or throws the latest failure again during the back-off of `key`. */
  run<T>(key: string, poll: () => Promise<T>): Promise<T>;
}

/**
 * Backs off from a failing service. All polls of a workspace, from every page and person, share one delay, which doubles
 * up to half a minute and is not shorter than the service's `Retry-After`.
 */
export function createPollBackoff({ now = Date.now, random = Math.random } = {}): PollBackoff {
  const backoffStates = new Map<string, BackoffState>();
  return {
    async run(key, poll) {
      const previousState = backoffStates.get(key);
      if (previousState !== undefined) {
        if (now() < previousState.untilMs) throw previousState.error;
        // One poll calls the service now; simultaneous ones keep waiting.
        previousState.untilMs = now() + trialMs;
      }
      try {
        const result = await poll();
        backoffStates.delete(key);
        return result;
      } catch (error) {
        if (!(error instanceof InterfaceError) || !error.retryable) throw error;
        const failures = (previousState?.failures ?? 0) + 1;
        const retryAfterMs =
          error instanceof ResponseError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
        const backoffMs = spread(backoff(retryMs, failures), 0.25, random());
        const delayMs = Math.max(
          Math.min(retryMs.maxPause, backoffMs),
          Math.min(maxRetryAfterMs, retryAfterMs),
        );
        backoffStates.set(key, { failures, untilMs: now() + delayMs, error });
        throw error;
      }
    },
  };
}
