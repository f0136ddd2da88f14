import type { ServiceDb } from '../../../context';
import { UnknownWorkspaceError } from '../errors';
import { authorizationOf, moveResultAt } from '../move-results';
import { authorizeMove, moveCredits } from '../moves';
import type { Authorized, AuthorizeRequest, Refused } from '../types';

/**
 * Reserves credits by themselves, in the caller's transaction: the balance, the budgets, the authorization and the
 * entry. Returns `ok: false` and moves nothing when too little is available or a budget leaves too little. `at`: for
 * tests of the calendar. Throws {@link UnknownWorkspaceError}; RangeError unless the amount is a safe integer from 0.
 */
export async function authorizeCredits(
  tx: ServiceDb,
  request: AuthorizeRequest,
  options: { at?: Date } = {},
): Promise<Authorized | Refused> {
  const move = authorizeMove(request);
  const moved = await moveCredits(tx, request.workspaceId, [move], options);
  if (moved === null) throw new UnknownWorkspaceError(request.workspaceId);
  return authorizationOf(move, moveResultAt(moved, 0));
}
