import { UnknownAuthorizationError } from './errors';
import type { Move, MovedCredits, MoveResult } from './moves';
import type { Authorized, EndedAuthorization, Granted, Refused } from './types';

/** The answer to one of the moves of a batch. */
export function answerAt(moved: MovedCredits, at: number): MoveResult {
  const answer = moved.answers[at];
  if (answer === undefined) throw new Error('The database answered fewer moves than it was given.');
  return answer;
}

export function authorizationOf(
  move: Extract<Move, { op: 'authorize' }>,
  answer: MoveResult,
): Authorized | Refused {
  if (answer.ok) {
    return { ok: true, authorizationId: move.id, billingTransactionId: move.btx };
  }
  const { budget } = answer;
  return {
    ok: false,
    neededMilli: move.amount,
    availableMilli: answer.available ?? 0,
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
  answer: MoveResult,
  workspaceId: string,
): EndedAuthorization {
  const { ok, state, settled: settledMilli } = answer;
  if (state == null) throw new UnknownAuthorizationError(move.id);
  if (state === 'open') {
    throw new RangeError(`${move.amount} is more than the ${answer.held} authorized.`);
  }
  return { ended: ok, state, settledMilli: settledMilli ?? 0, workspaceId };
}

export const grantOf = (answer: MoveResult): Granted => ({
  granted: answer.fresh === true,
  entryId: answer.entry ?? '',
  billingTransactionId: answer.btx ?? '',
});
