import { eq } from 'drizzle-orm';
import type { TransportOptions, WorkspaceClient } from '@/lib/client';
import { createWorkspaceClient } from '@/lib/client';
import type { ConsoleDb, ConsoleTx } from '../db';
import { schema } from '../db';
import { runtime } from '../runtime';
import { finishRotation, isOverdue } from './rotate';
import { sealContext } from './seal-context';

export { rotateWorkspaceKey } from './rotate';

/** A call waits for a remote service no longer than this, twice. */
const overNetwork = { timeoutMs: 10_000, retries: 1 };
/** The first paint of a page waits less: what is missing then is asked for by the page, or said to be missing. */
const beforePaint = { timeoutMs: 5_000, retries: 0 };

/** A team workspace without a key: it was not finished, or nobody has pasted the remote's key yet. */
export class NoWorkspaceKeyError extends Error {
  override readonly name = 'NoWorkspaceKeyError';
  constructor() {
    super(
      'This workspace is not connected to a service yet. An Owner or Admin can connect it in Settings.',
    );
  }
}

/** Keeps the workspace's key, sealed and bound to the workspace. A later key replaces it. */
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
export async function workspaceKeyId(workspaceId: string): Promise<string | null> {
  return (await readRow(workspaceId))?.keyId ?? null;
}

/** Takes the workspace's key away: until another one comes, the workspace is not connected. */
export async function removeWorkspaceKey(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
): Promise<void> {
  const { workspaceKeys } = schema;
  await db.delete(workspaceKeys).where(eq(workspaceKeys.workspaceId, workspaceId));
}

/** A client of the interface with a secret that is not kept yet. */
export function clientWith(
  secret: string,
  options: Pick<TransportOptions, 'actor' | 'timeoutMs' | 'retries'> = {},
): WorkspaceClient {
  const { mode, baseUrl, fetch } = runtime().service;
  const patience = mode === 'remote' ? overNetwork : {};
  return createWorkspaceClient({ ...patience, ...options, baseUrl, fetch, credential: secret });
}

/**
 * A client of the interface with the workspace's key, acting for a person. The secret stays in this process: it is
 * opened for the call and never serialised. Throws {@link NoWorkspaceKeyError}.
 */
export async function workspaceClient(
  workspaceId: string,
  options: Pick<TransportOptions, 'actor' | 'timeoutMs' | 'retries'> = {},
): Promise<WorkspaceClient> {
  let row = await readRow(workspaceId);
  if (row !== undefined && isOverdue(row)) {
    await finishRotation(workspaceId);
    row = await readRow(workspaceId);
  }
  if (row === undefined) throw new NoWorkspaceKeyError();
  return clientWith(runtime().keyring.unseal(row.sealed, sealContext(workspaceId)), options);
}

/** As {@link workspaceClient}, for what a page reads before it is shown: a slow service holds it up for a moment only. */
export const pageClient = (workspaceId: string): Promise<WorkspaceClient> =>
  workspaceClient(workspaceId, beforePaint);

async function readRow(workspaceId: string) {
  const { workspaceKeys } = schema;
  const [row] = await runtime()
    .db.select()
    .from(workspaceKeys)
    .where(eq(workspaceKeys.workspaceId, workspaceId))
    .limit(1);
  return row;
}
