import type { GrantBody, LedgerLine } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { creditsOf, grantCredits, readLedgerLine, refuseUnknownWorkspace } from '../ledger';

/**
 * Adds credits to a workspace once per `once_key`, and returns the grant's ledger line. Throws `ApiError`
 * not_found, invalid_value (more than three decimals).
 */
export async function grantToWorkspace(
  { db }: Pick<ServiceContext, 'db'>,
  workspaceId: string,
  body: GrantBody,
): Promise<{ granted: boolean; line: LedgerLine }> {
  const amountMilli = creditsOf(body.amount, 'amount');
  return db
    .transaction(async (tx) => {
      const { granted, entryId } = await grantCredits(tx, {
        workspaceId,
        amountMilli,
        onceKey: body.once_key,
        memo: body.memo,
        ...(body.actor === undefined ? {} : { actor: body.actor }),
      });
      return { granted, line: await readLedgerLine(tx, entryId) };
    })
    .catch(refuseUnknownWorkspace);
}
