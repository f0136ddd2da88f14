import { wait } from './waiting';

/** Followed operations that a provider's webhook, or its own connection, may wake. */
export interface Wakes {
  /** A webhook named this operation. Wakes it if it is followed in this process. */
  wake(provider: string, name: string): void;
  /** Whether a provider's webhooks reach this installation: one came within the last ten minutes. */
  hasRecentWebhook(provider: string): boolean;
  /** Watches one operation until it is disposed. `name` is its name in webhooks. */
  watch(provider: string, name: string): Watch;
}

/** One operation that is followed. */
export interface Watch extends Disposable {
  /** Waits this long, or until a webhook. One since the last pause ends this pause at once. */
  pause(delayMs: number, limits: Parameters<typeof wait>[1]): Promise<void>;
  /** Ends the pause, or the next one when there is none. */
  wake(): void;
}

const recentMs = 600_000;

/** `onWoken` is called for each operation that a webhook woke. */
export function createWakes(
  onWoken: (provider: string) => void,
  nowMs: () => number = Date.now,
): Wakes {
  const wakeups = new Map<string, AbortController>();
  const lastWebhookMs = new Map<string, number>();
  const keyOf = (provider: string, name: string) => `${provider}\n${name}`;
  return {
    wake(provider, name) {
      lastWebhookMs.set(provider, nowMs());
      const wakeup = wakeups.get(keyOf(provider, name));
      if (wakeup === undefined) return;
      wakeup.abort();
      onWoken(provider);
    },
    hasRecentWebhook: (provider) => nowMs() - (lastWebhookMs.get(provider) ?? -Infinity) < recentMs,
    watch(provider, name) {
      const key = keyOf(provider, name);
      wakeups.set(key, new AbortController());
      return {
        async pause(delayMs, limits) {
          const wakeup = wakeups.get(key) ?? new AbortController();
          const signal = AbortSignal.any([limits.signal, wakeup.signal]);
          await wait(delayMs, { ...limits, signal }).catch((error: unknown) => {
            limits.signal.throwIfAborted();
            if (!wakeup.signal.aborted) throw error;
          });
          if (wakeup.signal.aborted) wakeups.set(key, new AbortController());
        },
        wake: () => wakeups.get(key)?.abort(),
        [Symbol.dispose]: () => void wakeups.delete(key),
      };
    },
  };
}
