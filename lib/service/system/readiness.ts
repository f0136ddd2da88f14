/** Whether this process accepts requests, for a load balancer. */
export interface Readiness {
  /** Whether to send requests here. */
  probe(): boolean;
  /** Refuses requests from now on. Returns whether {@link probe} was called within the last minute. */
  withdraw(): boolean;
}

const recentMs = 60_000;

export function createReadiness(): Readiness {
  let isReady = true;
  let probedAtMs = Number.NEGATIVE_INFINITY;
  return {
    probe() {
      probedAtMs = performance.now();
      return isReady;
    },
    withdraw() {
      isReady = false;
      return performance.now() - probedAtMs < recentMs;
    },
  };
}
