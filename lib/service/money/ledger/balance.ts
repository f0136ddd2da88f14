import { eq } from 'drizzle-orm';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import type { Balance } from './types';

const { balances } = schema;

/** The balance of a workspace; `null` when it is unknown. */
export async function readBalance(db: ServiceDb, workspaceId: string): Promise<Balance | null> {
  const [row] = await db
    .select({
      availableMilli: balances.availableMilli,
      authorizedMilli: balances.authorizedMilli,
      owedMilli: balances.owedMilli,
      walletAccountId: balances.walletAccountId,
    })
    .from(balances)
    .where(eq(balances.workspaceId, workspaceId));
  return row ?? null;
}
