/** Whether this process wants requests, for what sends them to several processes. */
export interface Readiness {
  /** Whether to send requests here. */
  ask(): boolean;
  /** From now on: none. Answers whether {@link ask} was called within the last minute. */
  withdraw(): boolean;
}

const recentMs = 60_000;

export function createReadiness(): Readiness {
  let isReady = true;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return {
    ask() {
      askedAtMs = performance.now();
      return isReady;
    },
    withdraw() {
      isReady = false;
      return performance.now() - askedAtMs < recentMs;
    },
  };
}
