import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';

/** Creates the balance of a workspace, at zero. A second call changes nothing. */
export async function openBalance(tx: ServiceDb, workspaceId: string): Promise<void> {
  await tx
    .insert(schema.balances)
    .values({ workspaceId, walletAccountId: newId(idPrefixes.walletAccount) })
    .onConflictDoNothing();
}
