/** Whether a provider gets work, by the outcomes of its recent calls. */
export interface Breaker {
  /** `closed`: it works. `open`: nothing is sent. `probing`: one start is sent as a test. */
  state(): 'closed' | 'open' | 'probing';
  /** Notes that one start is sent as a test. For others the breaker stays open until its outcome, or for ten seconds. */
  startProbe(): void;
  /** Notes the outcome of a call. */
  noteOutcome(ok: boolean): void;
  /** The share of recent calls that succeeded, 0–1. */
  health(): number;
}

const maxConsecutiveFailures = 5;
const maxRecentOutcomes = 20;
const firstRestMs = 1_000;
const maxRestMs = 30_000;
const probeTimeoutMs = 10_000;

/**
 * Opens after five failures in a row, rests for a second, then lets a probe through: a success closes it, a failure
 * doubles the rest, up to 30 s. `onChange` is called when it opens and when it closes.
 */
export function createBreaker(
  nowMs: () => number = Date.now,
  onChange: (isOpen: boolean) => void = () => {},
): Breaker {
  const recentOutcomes: boolean[] = [];
  let consecutiveFailures = 0;
  let restMs = firstRestMs;
  let openUntilMs = 0;
  let isOpen = false;
  let isProbing = false;
  return {
    state() {
      if (!isOpen) return 'closed';
      return nowMs() < openUntilMs ? 'open' : 'probing';
    },
    startProbe() {
      openUntilMs = nowMs() + probeTimeoutMs;
      isProbing = true;
    },
    noteOutcome(ok) {
      recentOutcomes.push(ok);
      if (recentOutcomes.length > maxRecentOutcomes) recentOutcomes.shift();
      if (ok) {
        consecutiveFailures = 0;
        restMs = firstRestMs;
        if (isOpen) onChange(false);
        isOpen = false;
        isProbing = false;
        return;
      }
      consecutiveFailures += 1;
      if (consecutiveFailures < maxConsecutiveFailures) return;
      // Calls that were running when the breaker opened do not prolong its rest.
      if (isOpen && !isProbing) return;
      isProbing = false;
      if (isOpen) restMs = Math.min(maxRestMs, restMs * 2);
      else onChange(true);
      isOpen = true;
      openUntilMs = nowMs() + restMs;
    },
    health() {
      if (recentOutcomes.length === 0) return 1;
      return recentOutcomes.filter((ok) => ok).length / recentOutcomes.length;
    },
  };
}
