const dayMs = 86_400_000;
/** Least time between two extra fetches: forged calls must not cause a fetch each. */
const minRefetchMs = 60_000;
const timeoutMs = 10_000;

export interface WebhookKeys<Keys> {
  /**
   * Whether `check` passes with the provider's keys. Keys are kept for a day; when nothing matches they are fetched again,
   * at most once a minute. Throws what fetching them throws.
   */
  match(check: (keys: Keys) => boolean): Promise<boolean>;
}

export function createWebhookKeys<Keys>(
  fetchKeys: (signal: AbortSignal) => Promise<Keys>,
  now: () => number = Date.now,
): WebhookKeys<Keys> {
  let knownKeys: { keys: Keys; atMs: number } | undefined;
  let lastFetch: { fetching: Promise<Keys>; atMs: number } | undefined;

  /** Calls within a minute share one fetch, and its failure. */
  function fetchOnce(): Promise<Keys> {
    const atMs = now();
    if (lastFetch === undefined || atMs - lastFetch.atMs >= minRefetchMs) {
      const keysRequest = fetchKeys(AbortSignal.timeout(timeoutMs));
      lastFetch = { fetching: keysRequest, atMs };
      keysRequest.then(
        (keys) => {
          knownKeys = { keys, atMs };
        },
        () => {},
      );
    }
    return lastFetch.fetching;
  }

  return {
    async match(check) {
      const isFresh = knownKeys !== undefined && now() - knownKeys.atMs < dayMs;
      if (knownKeys !== undefined && isFresh && check(knownKeys.keys)) return true;
      return check(await fetchOnce());
    },
  };
}

/**
 * Largest difference in seconds between a webhook's signed time and now: the recommendation of fal and
 * Standard Webhooks.
 */
const toleranceSeconds = 300;

/** Whether a signed time (seconds since the epoch) is near now: an old call cannot be sent again later. */
export const isSignedNow = (timestamp: string, nowMs: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - nowMs / 1000) <= toleranceSeconds;
