import { AnswerError, InterfaceError } from '@/lib/client';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

interface Closed {
  failures: number;
  untilMs: number;
  error: InterfaceError;
}

interface PollGate {
  /** Asks, or throws the latest failure again while the service of `key` is given time. */
  run<T>(key: string, ask: () => Promise<T>): Promise<T>;
}

/**
 * Gives a service that is down some time, from its first failure on: all polls of a workspace, of whichever page and
 * person, share one wait, which doubles up to half a minute and is never shorter than the service asks for.
 */
export function createPollGate({ now = Date.now, random = Math.random } = {}): PollGate {
  const closed = new Map<string, Closed>();
  return {
    async run(key, ask) {
      const before = closed.get(key);
      if (before !== undefined) {
        if (now() < before.untilMs) throw before.error;
        // One asks how it is now; what comes meanwhile waits on.
        before.untilMs = now() + firstDelayMs;
      }
      try {
        const answer = await ask();
        closed.delete(key);
        return answer;
      } catch (error) {
        if (!(error instanceof InterfaceError) || !error.retryable) throw error;
        const failures = (before?.failures ?? 0) + 1;
        const asked = error instanceof AnswerError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
        const own = firstDelayMs * 2 ** Math.min(failures, 5) * (0.75 + random() / 2);
        const delayMs = Math.min(longestDelayMs, Math.max(own, asked));
        closed.set(key, { failures, untilMs: now() + delayMs, error });
        throw error;
      }
    },
  };
}
