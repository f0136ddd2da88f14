import { eq } from 'drizzle-orm';
import { createWorkspaceClient, type TransportOptions, type WorkspaceClient } from '@/lib/client';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import { finishRotation, isOverdue } from './rotate';
import { sealContext } from './seal-context';

export { renewUnreadableKeys } from './renew';
export { rotateWorkspaceKey } from './rotate';

/** Timeout and retries of a call to a remote service. */
const networkOptions = { timeoutMs: 10_000, retries: 1 };
/** For calls before the first paint of a page: shorter, because the page can fetch missing data itself. */
const pageOptions = { timeoutMs: 5_000, retries: 0 };

/** A team workspace has no key: it is still being set up, or waits for the key of the remote service. */
export class NoWorkspaceKeyError extends Error {
  override readonly name = 'NoWorkspaceKeyError';
  constructor() {
    super(
      'This workspace is not connected to a service yet. An Owner or Admin can connect it in Settings.',
    );
  }
}

/** Stores the workspace's key, encrypted and bound to the workspace. A later key replaces it. */
export async function storeWorkspaceKey(
  db: ConsoleDb | ConsoleTx,
  key: { workspaceId: string; keyId: string | null; secret: string },
): Promise<void> {
  const { keyring } = runtime();
  const row = {
    keyId: key.keyId,
    sealed: keyring.seal(key.secret, sealContext(key.workspaceId)),
    nextSealed: null,
    nextAt: null,
  };
  await db
    .insert(schema.workspaceKeys)
    .values({ workspaceId: key.workspaceId, ...row })
    .onConflictDoUpdate({
      target: schema.workspaceKeys.workspaceId,
      set: { ...row, createdAt: new Date() },
    });
}

/** The id of the workspace's own key at the embedded service; null when it has none there. */
export async function readWorkspaceKeyId(workspaceId: string): Promise<string | null> {
  return (await readKeyRow(workspaceId))?.keyId ?? null;
}

/** Removes the workspace's key. Until another one is stored, the workspace is not connected. */
export async function removeWorkspaceKey(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
): Promise<void> {
  const { workspaceKeys } = schema;
  await db.delete(workspaceKeys).where(eq(workspaceKeys.workspaceId, workspaceId));
}

/** A client of the interface with a secret that is not stored yet. */
export function createClient(
  secret: string,
  options: Pick<TransportOptions, 'actor' | 'timeoutMs' | 'retries'> = {},
): WorkspaceClient {
  const { mode, baseUrl, fetch } = runtime().service;
  const isOwnService = mode === 'embedded';
  const retries = isOwnService ? {} : networkOptions;
  const access = { baseUrl, fetch, credential: secret, ownService: isOwnService };
  return createWorkspaceClient({ ...retries, ...options, ...access });
}

/**
 * A client of the interface with the workspace's key, acting for a person. The secret is decrypted for the call, stays
 * in this process and is never serialised. Throws {@link NoWorkspaceKeyError}.
 */
export async function workspaceClient(
  workspaceId: string,
  options: Pick<TransportOptions, 'actor' | 'timeoutMs' | 'retries'> = {},
): Promise<WorkspaceClient> {
  let row = await readKeyRow(workspaceId);
  if (row !== undefined && isOverdue(row)) {
    await finishRotation(workspaceId);
    row = await readKeyRow(workspaceId);
  }
  if (row === undefined) throw new NoWorkspaceKeyError();
  return createClient(runtime().keyring.unseal(row.sealed, sealContext(workspaceId)), options);
}

/** {@link workspaceClient} with short timeouts, for reads before a page is shown. */
export const pageClient = (workspaceId: string): Promise<WorkspaceClient> =>
  workspaceClient(workspaceId, pageOptions);

async function readKeyRow(workspaceId: string) {
  const { workspaceKeys } = schema;
  const [row] = await runtime()
    .db.select()
    .from(workspaceKeys)
    .where(eq(workspaceKeys.workspaceId, workspaceId))
    .limit(1);
  return row;
}
