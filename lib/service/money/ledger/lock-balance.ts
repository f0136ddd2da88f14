import { eq } from 'drizzle-orm';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import { UnknownWorkspaceError } from './errors';

const { balances } = schema;

/**
 * Locks a workspace's credits until the end of the caller's transaction, for changes that later movements must see.
 * Throws UnknownWorkspaceError.
 */
export async function lockBalance(tx: ServiceDb, workspaceId: string): Promise<void> {
  const locked = await tx
    .select({ id: balances.workspaceId })
    .from(balances)
    .where(eq(balances.workspaceId, workspaceId))
    .for('update');
  if (locked.length === 0) throw new UnknownWorkspaceError(workspaceId);
}
