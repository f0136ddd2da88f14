import type { GuestResult } from '@/lib/pages/review-links';
import type { PendingDecision } from './decision-queue';

export const guestNameOf = ({ task_id, output }: Pick<GuestResult, 'task_id' | 'output'>): string =>
  `${task_id}.${output}`;

export const isDecided = ({ status }: GuestResult): boolean =>
  status === 'approved' || status === 'change_requested';

/** The results as they will be once the decisions are sent. */
export const withPending = (
  results: readonly GuestResult[],
  pendingDecisions: readonly PendingDecision[],
): GuestResult[] =>
  results.map((result) => {
    const decision = pendingDecisions.find(
      (each) => guestNameOf(each) === guestNameOf(result),
    )?.decision;
    return decision === undefined ? result : { ...result, status: decision, decided_by: 'you' };
  });

/** The index of the next undecided result after `at`, continuing from the start; `at` when there is none. */
export function findNextUndecided(results: readonly GuestResult[], at: number): number {
  for (let step = 1; step < results.length; step += 1) {
    const index = (at + step) % results.length;
    const result = results[index];
    if (result !== undefined && result.file !== null && !isDecided(result)) return index;
  }
  return at;
}

/** The versions of one original among the results, the oldest first. */
export const versionsOf = (results: readonly GuestResult[], { root }: GuestResult): GuestResult[] =>
  results
    .filter((result) => result.root === root && result.file !== null)
    .sort((left, right) => left.made_at - right.made_at);
