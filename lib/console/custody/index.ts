import { eq } from 'drizzle-orm';
import type { TransportOptions, WorkspaceClient } from '@/lib/client';
import { createWorkspaceClient } from '@/lib/client';
import type { ConsoleDb, ConsoleTx } from '../db';
import { schema } from '../db';
import { runtime } from '../runtime';

const sealContext = (workspaceId: string) => ({ purpose: 'workspace-key', aad: workspaceId });

/** A team workspace without a key: it was not finished, or nobody has pasted the remote's key yet. */
export class NoWorkspaceKeyError extends Error {
  override readonly name = 'NoWorkspaceKeyError';
  constructor() {
    super(
      'This workspace is not connected to the service yet. An Owner or Admin can do it in Settings.',
    );
  }
}

/** Keeps the workspace's key, sealed and bound to the workspace. A later key replaces it. */
export async function storeWorkspaceKey(
  db: ConsoleDb | ConsoleTx,
  key: { workspaceId: string; keyId: string | null; secret: string },
): Promise<void> {
  const { keyring } = runtime();
  const row = { keyId: key.keyId, sealed: keyring.seal(key.secret, sealContext(key.workspaceId)) };
  await db
    .insert(schema.workspaceKeys)
    .values({ workspaceId: key.workspaceId, ...row })
    .onConflictDoUpdate({
      target: schema.workspaceKeys.workspaceId,
      set: { ...row, createdAt: new Date() },
    });
}

/**
 * A client of the interface with the workspace's key, acting for a person. The secret stays in this process: it is
 * opened for the call and never serialised. Throws {@link NoWorkspaceKeyError}.
 */
export async function workspaceClient(
  workspaceId: string,
  options: Pick<TransportOptions, 'actor' | 'timeoutMs' | 'retries'> = {},
): Promise<WorkspaceClient> {
  const { db, keyring, service } = runtime();
  const [row] = await db
    .select({ sealed: schema.workspaceKeys.sealed })
    .from(schema.workspaceKeys)
    .where(eq(schema.workspaceKeys.workspaceId, workspaceId))
    .limit(1);
  if (row === undefined) throw new NoWorkspaceKeyError();
  return createWorkspaceClient({
    ...options,
    baseUrl: service.baseUrl,
    fetch: service.fetch,
    credential: keyring.unseal(row.sealed, sealContext(workspaceId)),
  });
}
