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

/** What was last seen available of workspaces that have no budgets, less what was asked for since. */
export function createSpare(now: () => number = () => performance.now()) {
  const seen = new Map<string, Seen>();
  return {
    /** What is left after a statement. What is on its way to the next one is not in it yet. */
    saw(workspaceId: string, { available, budgets }: MovedCredits): void {
      if (seen.size >= maxKnown) seen.clear();
      if (budgets) seen.delete(workspaceId);
      else seen.set(workspaceId, { leftMilli: available, atMs: now() });
    },
    take(workspaceId: string, amountMilli: number): void {
      const known = seen.get(workspaceId);
      if (known !== undefined) known.leftMilli -= amountMilli;
    },
    holds(workspaceId: string, amountMilli: number): boolean {
      const known = seen.get(workspaceId);
      return (
        known !== undefined &&
        now() - known.atMs < freshMs &&
        known.leftMilli >= amountMilli * margin
      );
    },
  };
}
