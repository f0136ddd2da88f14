import type { MovedCredits } from './moves';

/** How many times an amount must be left to count as certain: others spend from the same balance. */
const margin = 16;
/** How long a sight of a balance is worth anything. */
const freshMs = 10_000;
const maxKnown = 10_000;

interface Seen {
  leftMilli: number;
  readonly atMs: number;
}

/** What was last seen available of workspaces that have no budgets, less what was asked for since in this process. */
export interface Spare {
  /** What is left after a statement. What is on its way to the next one is not in it yet. */
  saw(workspaceId: string, moved: Pick<MovedCredits, 'available' | 'budgets'>): void;
  /** Somebody is about to ask for this much, in milli-credits. */
  take(workspaceId: string, amountMilli: number): void;
  /** What was seen no longer holds: credits are taken back, a budget is made. */
  forget(workspaceId: string): void;
  /** Whether so much is left that this amount will be authorized. */
  holds(workspaceId: string, amountMilli: number): boolean;
}

/** Knows nothing yet. `now` in milliseconds, from anywhere. */
export function createSpare(now: () => number = () => performance.now()): Spare {
  const seen = new Map<string, Seen>();
  return {
    saw(workspaceId, { available, budgets }) {
      if (seen.size >= maxKnown) seen.clear();
      if (budgets) seen.delete(workspaceId);
      else seen.set(workspaceId, { leftMilli: available, atMs: now() });
    },
    take(workspaceId, amountMilli) {
      const known = seen.get(workspaceId);
      if (known !== undefined) known.leftMilli -= amountMilli;
    },
    forget(workspaceId) {
      seen.delete(workspaceId);
    },
    holds(workspaceId, amountMilli) {
      const known = seen.get(workspaceId);
      return (
        known !== undefined &&
        now() - known.atMs < freshMs &&
        known.leftMilli >= amountMilli * margin
      );
    },
  };
}
