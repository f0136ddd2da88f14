import { eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import { UnknownWorkspaceError } from './errors';
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

/**
 * Locks a workspace's credits until the end of the caller's transaction, for changes that later movements must see.
 * Throws UnknownWorkspaceError.
 */
export async function lockBalance(tx: ServiceDb, workspaceId: string): Promise<void> {
  const lockedRows = await tx
    .select({ id: balances.workspaceId })
    .from(balances)
    .where(eq(balances.workspaceId, workspaceId))
    .for('update');
  if (lockedRows.length === 0) throw new UnknownWorkspaceError(workspaceId);
}

/** Creates the balance of a workspace, at zero. A second call changes nothing. */
export async function openBalance(tx: ServiceDb, workspaceId: string): Promise<void> {
  await tx
    .insert(schema.balances)
    .values({ workspaceId, walletAccountId: newId(idPrefixes.walletAccount) })
    .onConflictDoNothing();
}
