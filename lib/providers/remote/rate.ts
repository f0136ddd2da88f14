/** Limits the requests to a provider in any 60 seconds. */
export interface Rate {
  /** Waits until a request may be sent; starts come before polls. Throws the signal's reason when it aborts. */
  waitForTurn(kind: 'start' | 'poll', signal: AbortSignal): Promise<void>;
  /** Sends nothing for this many seconds, as the provider's `Retry-After` asks. */
  pause(seconds: number): void;
  close(): void;
}

/** The longest pause, whatever `Retry-After` asks for: some providers have named days. */
const maxPauseSeconds = 300;
/** The share of the limit that may be sent at once. The rest becomes available evenly over the minute. */
const burstShare = 0.1;

type WaitingCalls = Set<() => void>;

/** A token bucket of a tenth of the limit; the rest of the limit is refilled over 60 s. */
export function createRate(perMinute: number, now: () => number = Date.now): Rate {
  const burst = Math.max(1, Math.floor(perMinute * burstShare));
  const perMs = Math.max(1, perMinute - burst) / 60_000;
  const starts: WaitingCalls = new Set();
  const polls: WaitingCalls = new Set();
  let tokens = burst;
  let refilledAtMs = now();
  let pausedUntilMs = 0;
  let timer: NodeJS.Timeout | undefined;

  function refill(): void {
    const nowMs = now();
    tokens = Math.min(burst, tokens + Math.max(0, nowMs - refilledAtMs) * perMs);
    refilledAtMs = nowMs;
  }

  function sendWaiting(): void {
    timer = undefined;
    refill();
    while (now() >= pausedUntilMs && tokens >= 1) {
      const queue = starts.size > 0 ? starts : polls;
      const [next] = queue;
      if (next === undefined) return;
      queue.delete(next);
      tokens -= 1;
      next();
    }
    if (starts.size + polls.size === 0) return;
    const refilledMs = tokens >= 1 ? 0 : (1 - tokens) / perMs;
    const waitMs = Math.max(refilledMs, pausedUntilMs - now(), 1);
    timer ??= setTimeout(sendWaiting, Math.ceil(waitMs)).unref();
  }

  return {
    async waitForTurn(kind, signal) {
      signal.throwIfAborted();
      const queue = kind === 'start' ? starts : polls;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leave = () => {
        queue.delete(resolve);
        reject(signal.reason);
      };
      queue.add(resolve);
      signal.addEventListener('abort', leave, { once: true });
      if (timer === undefined) sendWaiting();
      await promise.finally(() => signal.removeEventListener('abort', leave));
    },
    pause(seconds) {
      const untilMs = now() + Math.min(seconds, maxPauseSeconds) * 1000;
      pausedUntilMs = Math.max(pausedUntilMs, untilMs);
    },
    close: () => clearTimeout(timer),
  };
}
