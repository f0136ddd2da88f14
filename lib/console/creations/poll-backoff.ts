import { AnswerError, InterfaceError } from '@/lib/client';
import { backoff, spread } from '@/lib/platform/backoff';

const trialMs = 1_000;
const retryMs = { first: 2_000, most: 30_000 };

interface Closed {
  failures: number;
  untilMs: number;
  error: InterfaceError;
}

interface PollBackoff {
  /** Calls `ask`, or throws the latest failure again during the back-off of `key`. */
  run<T>(key: string, ask: () => Promise<T>): Promise<T>;
}

/**
 * Backs off from a failing service. All polls of a workspace, from every page and person, share one delay, which doubles
 * up to half a minute and is never shorter than the service's `Retry-After`.
 */
export function createPollBackoff({ now = Date.now, random = Math.random } = {}): PollBackoff {
  const closed = new Map<string, Closed>();
  return {
    async run(key, ask) {
      const before = closed.get(key);
      if (before !== undefined) {
        if (now() < before.untilMs) throw before.error;
        // One poll calls the service now; simultaneous ones keep waiting.
        before.untilMs = now() + trialMs;
      }
      try {
        const answer = await ask();
        closed.delete(key);
        return answer;
      } catch (error) {
        if (!(error instanceof InterfaceError) || !error.retryable) throw error;
        const failures = (before?.failures ?? 0) + 1;
        const asked = error instanceof AnswerError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
        const own = spread(backoff(retryMs, failures), 0.25, random());
        const delayMs = Math.min(retryMs.most, Math.max(own, asked));
        closed.set(key, { failures, untilMs: now() + delayMs, error });
        throw error;
      }
    },
  };
}
