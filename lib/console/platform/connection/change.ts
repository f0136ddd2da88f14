import { eq } from 'drizzle-orm';
import { ResponseError } from '@/lib/client';
import { inputText } from '@/lib/pages/input';
import { schema } from '../../db';
import {
  createClient,
  removeWorkspaceKey,
  storeWorkspaceKey,
  workspaceClient,
} from '../../developers/stored-keys';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { InvalidRequestError } from '../failures';
import { runtime } from '../runtime';
import { probeCapabilities } from './probe';
import { probeAgain, storeCapabilities } from './read';

/** A pasted key, without the spaces around it. */
export const pastedKey = inputText
  .trim()
  .regex(/^[\x21-\x7e]{8,255}$/, 'This is not an API key. Copy it whole, without spaces.');

/**
 * Stores a key of the remote service for a team workspace, after reading the models and the balance with it, and probes
 * what else the service offers. `readCapabilities` probes again what stays unknown. Throws
 * {@link InvalidRequestError} when the service refuses the key, and the client's error when it does not answer; the
 * earlier key then stays.
 */
export async function connectWorkspace(access: Access, secret: string): Promise<void> {
  const { id } = requireRemoteTeam(access);
  const client = createClient(secret, { actor: access.user.id, retries: 0 });
  await Promise.all([client.models.list(), client.balance.get()]).catch(explainRefusal);
  const capabilities = await probeCapabilities(client);
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await storeWorkspaceKey(tx, { workspaceId: id, keyId: null, secret });
    await storeCapabilities(tx, id, capabilities);
    const { workspaces } = schema;
    await tx.update(workspaces).set({ state: 'ready' }).where(eq(workspaces.id, id));
    await recordAudit(tx, { ...context, action: 'connection.connect' });
  });
}

/** Removes the key. Results stay in the gallery for as long as their addresses work. */
export async function disconnectWorkspace(access: Access): Promise<void> {
  const { id } = requireRemoteTeam(access);
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await removeWorkspaceKey(tx, id);
    await recordAudit(tx, { ...context, action: 'connection.disconnect' });
  });
}

/** Probes again what the remote service offers. Throws the client's errors when the balance cannot be read. */
export async function recheckConnection(access: Access): Promise<void> {
  const { id } = requireRemoteTeam(access);
  const client = await workspaceClient(id, { actor: access.user.id, retries: 0 });
  await client.balance.get();
  await probeAgain(id, client);
}

function requireRemoteTeam({ workspace }: Access): Access['workspace'] {
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError('A personal workspace has no service connection.');
  }
  if (runtime().service.mode === 'embedded') {
    throw new InvalidRequestError('The service is built into this server: it needs no key.');
  }
  return workspace;
}

function explainRefusal(error: unknown): never {
  if (error instanceof ResponseError && (error.status === 401 || error.status === 403)) {
    throw new InvalidRequestError(`The service refuses this key: ${error.message}`, 'key');
  }
  throw error;
}
