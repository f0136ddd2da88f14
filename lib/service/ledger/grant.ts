import type { ServiceDb } from '../context';
import { answerAt, grantOf } from './answers';
import { UnknownWorkspaceError } from './errors';
import { creditMove, moveCredits } from './moves';
import type { Granted, GrantRequest } from './types';

/**
 * Adds credits to a workspace, once per `onceKey`. What is owed since a refund is taken from them at once. Throws
 * UnknownWorkspaceError; RangeError unless the amount is more than zero.
 */
export const grantCredits = async (tx: ServiceDb, request: GrantRequest): Promise<Granted> =>
  grantOf(await credit(tx, 'grant', request));

/**
 * Takes credits of a refunded order back, once per `onceKey`: as far as they are available. The rest is owed, and
 * taken from what becomes available next. Answers what was taken now, in milli-credits. Throws as grantCredits.
 */
export async function takeBackCredits(
  tx: ServiceDb,
  request: GrantRequest,
): Promise<{ takenMilli: number }> {
  return { takenMilli: (await credit(tx, 'refund', request)).taken ?? 0 };
}

/**
 * Gives credits back that were taken by mistake or in vain, once per `onceKey`: a correction, and no grant. What is
 * owed is paid from them first. Throws as grantCredits.
 */
export const giveBackCredits = async (tx: ServiceDb, request: GrantRequest): Promise<Granted> =>
  grantOf(await credit(tx, 'adjust', request));

async function credit(tx: ServiceDb, op: 'grant' | 'refund' | 'adjust', request: GrantRequest) {
  const moved = await moveCredits(tx, request.workspaceId, [creditMove(op, request)]);
  if (moved === null) throw new UnknownWorkspaceError(request.workspaceId);
  return answerAt(moved, 0);
}
