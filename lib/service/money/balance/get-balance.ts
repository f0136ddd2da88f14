import { type Balance, milliToCredits } from '@/lib/contract';
import type { ServiceDb } from '../../context';
import { readBalance, UnknownWorkspaceError } from '../ledger';

/** The balance object of a workspace. Throws UnknownWorkspaceError, but never for the workspace of a key. */
export async function getBalance(db: ServiceDb, workspaceId: string): Promise<Balance> {
  const balance = await readBalance(db, workspaceId);
  if (balance === null) throw new UnknownWorkspaceError(workspaceId);
  return {
    quota_amount: milliToCredits(balance.availableMilli),
    authorized_amount: milliToCredits(balance.authorizedMilli),
    currency: 'credits',
    wallet_account_id: balance.walletAccountId,
  };
}
