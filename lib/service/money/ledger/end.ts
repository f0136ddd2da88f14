import type { ServiceDb } from '../../context';
import { answerAt, endOf } from './answers';
import { UnknownAuthorizationError } from './errors';
import { endMove, moveCredits } from './moves';
import type { EndedAuthorization } from './types';

/**
 * Charges `amountMilli` of an authorization and gives the rest back in the same entry. When it has ended
 * before, nothing moves, and how it ended is returned. Throws RangeError for more than was authorized,
 * UnknownAuthorizationError.
 */
export const settleAuthorization = (
  tx: ServiceDb,
  authorizationId: string,
  amountMilli: number,
): Promise<EndedAuthorization> => end(tx, 'settle', authorizationId, amountMilli);

/**
 * Gives all of an authorization back. When it has ended before, nothing moves, and how it ended is returned.
 */
export const releaseAuthorization = (
  tx: ServiceDb,
  authorizationId: string,
): Promise<EndedAuthorization> => end(tx, 'release', authorizationId, 0);

async function end(
  tx: ServiceDb,
  op: 'settle' | 'release',
  authorizationId: string,
  chargedMilli: number,
): Promise<EndedAuthorization> {
  const move = endMove(op, authorizationId, chargedMilli);
  const moveResult = await moveCredits(tx, null, [move]);
  if (moveResult === null) throw new UnknownAuthorizationError(authorizationId);
  return endOf(move, answerAt(moveResult, 0), moveResult.workspace);
}
