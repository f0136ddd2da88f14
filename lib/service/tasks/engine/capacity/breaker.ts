/** Whether a provider gets work, by the outcomes of its recent calls. */
export interface Breaker {
  /** `closed`: it works. `open`: nothing is sent. `probing`: one start is sent as a test. */
  state(): 'closed' | 'open' | 'probing';
  /** One start is sent as a test. For others the breaker stays open until its outcome, or for ten seconds. */
  probe(): void;
  /** The outcome of a call. */
  note(ok: boolean): void;
  /** The share of recent calls that succeeded, 0–1. */
  health(): number;
}

const failuresInARow = 5;
const maxRecent = 20;
const firstRestMs = 1_000;
const longestRestMs = 30_000;
const probeMs = 10_000;

/**
 * Opens after five failures in a row, rests for a second, then lets a probe through: a success closes it, a failure
 * doubles the rest, up to 30 s. `onChange` is called when it opens and when it closes.
 */
export function createBreaker(
  nowMs: () => number = Date.now,
  onChange: (isOpen: boolean) => void = () => {},
): Breaker {
  const recent: boolean[] = [];
  let inARow = 0;
  let restMs = firstRestMs;
  let openUntilMs = 0;
  let isOpen = false;
  let isProbing = false;
  return {
    state: () => (isOpen ? (nowMs() < openUntilMs ? 'open' : 'probing') : 'closed'),
    probe() {
      openUntilMs = nowMs() + probeMs;
      isProbing = true;
    },
    note(ok) {
      recent.push(ok);
      if (recent.length > maxRecent) recent.shift();
      if (ok) {
        inARow = 0;
        restMs = firstRestMs;
        if (isOpen) onChange(false);
        isOpen = false;
        isProbing = false;
        return;
      }
      inARow += 1;
      if (inARow < failuresInARow) return;
      // Calls that were running when it opened do not prolong its pause.
      if (isOpen && !isProbing && nowMs() < openUntilMs) return;
      isProbing = false;
      if (isOpen) restMs = Math.min(longestRestMs, restMs * 2);
      else onChange(true);
      isOpen = true;
      openUntilMs = nowMs() + restMs;
    },
    health: () => (recent.length === 0 ? 1 : recent.filter((ok) => ok).length / recent.length),
  };
}
