/** Lets so many requests through that a provider's limit holds in any 60 seconds. */
export interface Rate {
  /** Waits for its turn; starts come before looks. Throws the signal's reason when it aborts before that. */
  pass(kind: 'start' | 'look', signal: AbortSignal): Promise<void>;
  /** Nothing passes for so many seconds: the provider said `Retry-After`. */
  pause(seconds: number): void;
  close(): void;
}

/** A longer `Retry-After` is asked again after this: providers have named days. */
const longestPauseSeconds = 300;
/** This share of the limit may pass at once; the rest comes back evenly. */
const burstShare = 0.1;

type Waiting = Set<() => void>;

/** A bucket of a tenth of the limit. What comes back in 60 s and the bucket are together the limit. */
export function createRate(perMinute: number, now: () => number = Date.now): Rate {
  const burst = Math.max(1, Math.floor(perMinute * burstShare));
  const perMs = Math.max(1, perMinute - burst) / 60_000;
  const starts: Waiting = new Set();
  const looks: Waiting = new Set();
  let tokens = burst;
  let atMs = now();
  let pausedUntilMs = 0;
  let timer: NodeJS.Timeout | undefined;

  function refill(): void {
    const nowMs = now();
    tokens = Math.min(burst, tokens + Math.max(0, nowMs - atMs) * perMs);
    atMs = nowMs;
  }

  function drain(): void {
    timer = undefined;
    refill();
    while (now() >= pausedUntilMs && tokens >= 1) {
      const line = starts.size > 0 ? starts : looks;
      const [next] = line;
      if (next === undefined) return;
      line.delete(next);
      tokens -= 1;
      next();
    }
    if (starts.size + looks.size === 0) return;
    const refilledMs = tokens >= 1 ? 0 : (1 - tokens) / perMs;
    const waitMs = Math.max(refilledMs, pausedUntilMs - now(), 1);
    timer ??= setTimeout(drain, Math.ceil(waitMs)).unref();
  }

  return {
    async pass(kind, signal) {
      signal.throwIfAborted();
      const line = kind === 'start' ? starts : looks;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leave = () => {
        line.delete(resolve);
        reject(signal.reason);
      };
      line.add(resolve);
      signal.addEventListener('abort', leave, { once: true });
      if (timer === undefined) drain();
      await promise.finally(() => signal.removeEventListener('abort', leave));
    },
    pause(seconds) {
      const untilMs = now() + Math.min(seconds, longestPauseSeconds) * 1000;
      pausedUntilMs = Math.max(pausedUntilMs, untilMs);
    },
    close: () => clearTimeout(timer),
  };
}
