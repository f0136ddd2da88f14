import { UnknownAuthorizationError } from './errors';
import type { Move, MovedCredits, MoveResult } from './moves';
import type { Authorized, EndedAuthorization, Granted, Refused } from './types';

/** The result of one of the moves of a batch. */
export function moveResultAt(moved: MovedCredits, index: number): MoveResult {
  const result = moved.answers[index];
  if (result === undefined) throw new Error('The database made fewer moves than it was given.');
  return result;
}

export function authorizationOf(
  move: Extract<Move, { op: 'authorize' }>,
  result: MoveResult,
): Authorized | Refused {
  if (result.ok) {
    return { ok: true, authorizationId: move.id, billingTransactionId: move.btx };
  }
  const { budget } = result;
  return {
    ok: false,
    neededMilli: move.amount,
    availableMilli: result.available ?? 0,
    budget: budget
      ? {
          subject: budget.subject,
          subjectId: budget.subject_id,
          limitMilli: budget.limit,
          raisedMilli: budget.raised,
          spentMilli: budget.spent,
          authorizedMilli: budget.authorized,
        }
      : null,
  };
}

/** Throws UnknownAuthorizationError; RangeError for more than was authorized. */
export function endOf(
  move: Extract<Move, { op: 'settle' | 'release' }>,
  result: MoveResult,
  workspaceId: string,
): EndedAuthorization {
  const { ok, state, settled: settledMilli } = result;
  if (state == null) throw new UnknownAuthorizationError(move.id);
  if (state === 'open') {
    throw new RangeError(`${move.amount} is more than the ${result.held} authorized.`);
  }
  return { ended: ok, state, settledMilli: settledMilli ?? 0, workspaceId };
}

export const grantOf = (result: MoveResult): Granted => ({
  granted: result.fresh === true,
  entryId: result.entry ?? '',
  billingTransactionId: result.btx ?? '',
});
