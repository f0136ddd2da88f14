import type { FreeAttempts } from './claim';

export interface Limits {
  /** Attempts younger than {@link slowAfterMs}, over all endpoints. */
  readonly total: number;
  readonly perWebhook: number;
  /** Attempts at a slow endpoint. */
  readonly perSlowWebhook: number;
  /** Attempts of any age: sockets are finite. */
  readonly sockets: number;
  /** After this time an attempt no longer counts in {@link total}. */
  readonly slowAfterMs: number;
}

export const defaultLimits: Limits = {
  total: 96,
  perWebhook: 16,
  perSlowWebhook: 4,
  sockets: 1_024,
  slowAfterMs: 2_000,
};

/**
 * How many attempts each endpoint may begin now. One that hangs soon no longer counts in the total, and its
 * endpoint gets few until it answers quickly again, so that slow receivers do not delay the others. Times in
 * milliseconds of one clock.
 */
export function createAttemptLimits(limits: Limits, nowMs: () => number) {
  const attemptsByWebhook = new Map<string, Set<{ readonly atMs: number }>>();
  const slowWebhooks = new Set<string>();

  const isSlow = ({ atMs }: { atMs: number }) => nowMs() - atMs > limits.slowAfterMs;
  return {
    /** Counts an attempt. Call what it returns when the attempt is over. */
    startAttempt(webhookId: string): () => void {
      const attempt = { atMs: nowMs() };
      const webhookAttempts = attemptsByWebhook.get(webhookId) ?? new Set();
      attemptsByWebhook.set(webhookId, webhookAttempts.add(attempt));
      return () => {
        webhookAttempts.delete(attempt);
        if (webhookAttempts.size === 0) attemptsByWebhook.delete(webhookId);
        if (isSlow(attempt)) slowWebhooks.add(webhookId);
        else slowWebhooks.delete(webhookId);
      };
    },
    freeAttempts(): FreeAttempts {
      const openAttempts = [...attemptsByWebhook.values()].flatMap((attempts) => [...attempts]);
      const freshCount = openAttempts.filter((attempt) => !isSlow(attempt)).length;
      const byWebhook = new Map<string, number>();
      for (const id of new Set([...attemptsByWebhook.keys(), ...slowWebhooks])) {
        const webhookAttempts = [...(attemptsByWebhook.get(id) ?? [])];
        const maxAttempts =
          slowWebhooks.has(id) || webhookAttempts.some(isSlow)
            ? limits.perSlowWebhook
            : limits.perWebhook;
        byWebhook.set(id, Math.max(0, maxAttempts - webhookAttempts.length));
      }
      const total = Math.min(limits.total - freshCount, limits.sockets - openAttempts.length);
      return { total: Math.max(0, total), perWebhook: limits.perWebhook, byWebhook };
    },
  };
}
