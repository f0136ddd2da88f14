import { sql } from 'drizzle-orm';
import { type Balance, milliToCredits, type Wallet } from '@/lib/contract';
import type { ServiceDb } from '../../context';
import { readBalance, UnknownWorkspaceError } from '../ledger';

/**
 * A workspace's balance, and the sums of all credits that were granted and taken back. Throws
 * UnknownWorkspaceError.
 */
export async function readWallet(db: ServiceDb, workspaceId: string): Promise<Wallet> {
  const balance = await readBalance(db, workspaceId);
  if (balance === null) throw new UnknownWorkspaceError(workspaceId);
  const { rows } = await db.execute<{ granted: string; taken: string }>(sql`
    select coalesce(sum(available_delta_milli) filter (where kind = 'grant'), 0) as granted,
      coalesce(-sum(available_delta_milli) filter (where kind <> 'grant'), 0) as taken
    from service.ledger_entries
    where workspace_id = ${workspaceId} and kind in ('grant', 'refund', 'adjust')`);
  return {
    quota_amount: milliToCredits(balance.availableMilli),
    authorized_amount: milliToCredits(balance.authorizedMilli),
    currency: 'credits',
    wallet_account_id: balance.walletAccountId,
    granted_total: milliToCredits(Number(rows[0]?.granted ?? 0)),
    refunded_total: milliToCredits(Number(rows[0]?.taken ?? 0)),
    owed: milliToCredits(balance.owedMilli),
  };
}

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
