import type { ServiceDb } from '../../context';
import { UnknownWorkspaceError } from './errors';
import { grantOf, moveResultAt } from './move-results';
import { creditMove, moveCredits } from './moves';
import type { Granted, GrantRequest } from './types';

/**
 * Adds credits to a workspace, once per `onceKey`. Credits owed after a refund are taken from them at once. Throws
 * UnknownWorkspaceError; RangeError unless the amount is more than zero.
 */
export const grantCredits = async (tx: ServiceDb, request: GrantRequest): Promise<Granted> =>
  grantOf(await moveCredit(tx, 'grant', request));

/**
 * Takes back the credits of a refunded order, once per `onceKey`, as far as they are available. The rest is owed and
 * taken from the next credits. Returns the amount taken now, in milli-credits. Throws as grantCredits.
 */
export async function takeBackCredits(
  tx: ServiceDb,
  request: GrantRequest,
): Promise<{ takenMilli: number }> {
  return { takenMilli: (await moveCredit(tx, 'refund', request)).taken ?? 0 };
}

/**
 * Gives back credits that were taken wrongly, once per `onceKey`, as a correction and not a grant. Owed credits are paid
 * from them first. Throws as grantCredits.
 */
export const giveBackCredits = async (tx: ServiceDb, request: GrantRequest): Promise<Granted> =>
  grantOf(await moveCredit(tx, 'adjust', request));

async function moveCredit(tx: ServiceDb, op: 'grant' | 'refund' | 'adjust', request: GrantRequest) {
  const moved = await moveCredits(tx, request.workspaceId, [creditMove(op, request)]);
  if (moved === null) throw new UnknownWorkspaceError(request.workspaceId);
  return moveResultAt(moved, 0);
}
