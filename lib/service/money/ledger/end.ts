import type { ServiceDb } from '../../context';
import { UnknownAuthorizationError } from './errors';
import { endOf, moveResultAt } from './move-results';
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
): Promise<EndedAuthorization> => endAuthorization(tx, 'settle', authorizationId, amountMilli);

/**
 * Gives all of an authorization back. When it has ended before, nothing moves, and how it ended is returned.
 */
export const releaseAuthorization = (
  tx: ServiceDb,
  authorizationId: string,
): Promise<EndedAuthorization> => endAuthorization(tx, 'release', authorizationId, 0);

async function endAuthorization(
  tx: ServiceDb,
  op: 'settle' | 'release',
  authorizationId: string,
  chargedMilli: number,
): Promise<EndedAuthorization> {
  const move = endMove(op, authorizationId, chargedMilli);
  const moved = await moveCredits(tx, null, [move]);
  if (moved === null) throw new UnknownAuthorizationError(authorizationId);
  return endOf(move, moveResultAt(moved, 0), moved.workspace);
}
