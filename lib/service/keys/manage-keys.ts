import { and, desc, eq, isNull } from 'drizzle-orm';
import type { CreatedKey, CreateKeyBody, ManagedKey } from '@/lib/contract';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { hashSecret } from './authenticator';
import { displayPrefix, isMistyped, newKeyText } from './key-text';
import { serializeKey } from './serialize-key';

const { apiKeys, workspaces } = schema;

type KeyContext = Pick<ServiceContext, 'db' | 'authenticator'>;

/**
 * Makes a key of a team workspace; the answer is the only one that carries the secret. `secret` takes an
 * operator's own as it is, and a repeated call with the same one gives the same key. Throws `ApiError`
 * not_found, workspace_not_allowed (personal), invalid_value (a secret of our form with a wrong checksum).
 */
export async function createKey(
  context: KeyContext,
  workspaceId: string,
  body: CreateKeyBody,
  secret = newKeyText(),
): Promise<CreatedKey> {
  await checkTeamWorkspace(context, workspaceId);
  if (isMistyped(secret)) {
    throw new ApiError('invalid_value', 'The given key looks like one of ours but is mistyped.');
  }
  const hash = hashSecret(secret);
  const [made] = await context.db
    .insert(apiKeys)
    .values({
      id: newId(idPrefixes.apiKey),
      workspaceId,
      kind: body.kind,
      name: body.name,
      prefix: displayPrefix(secret),
      hash,
      scopes: [...new Set(body.scopes)],
      allowedModels: body.allowed_models ?? null,
      createdBy: body.created_by ?? null,
      expiresAt: body.expires_at == null ? null : new Date(body.expires_at * 1000),
    })
    .onConflictDoNothing({ target: apiKeys.hash })
    .returning();
  const row = made ?? (await findByHash(context, workspaceId, hash));
  // Someone may have tried the secret before it was a key.
  await context.authenticator.forgetKey(hash);
  return { ...serializeKey(row), secret };
}

async function findByHash({ db }: KeyContext, workspaceId: string, hash: string) {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), eq(apiKeys.workspaceId, workspaceId)));
  if (row === undefined) {
    throw new ApiError('invalid_value', 'The given key belongs to another workspace.');
  }
  return row;
}

/** The keys of a workspace, newest first, revoked ones too. */
export async function listKeys(context: KeyContext, workspaceId: string): Promise<ManagedKey[]> {
  const rows = await context.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.workspaceId, workspaceId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(serializeKey);
}

/** Ends a key for good: it is refused here when this returns. Revoking twice is one revocation. Throws not_found. */
export async function revokeKey(
  context: KeyContext,
  workspaceId: string,
  keyId: string,
): Promise<ManagedKey> {
  const own = and(eq(apiKeys.id, keyId), eq(apiKeys.workspaceId, workspaceId));
  await context.db
    .update(apiKeys)
    .set({ revokedAt: new Date() })
    .where(and(own, isNull(apiKeys.revokedAt)));
  const [row] = await context.db.select().from(apiKeys).where(own);
  if (row === undefined) throw new ApiError('not_found', 'There is no such key in this workspace.');
  await context.authenticator.forgetKey(row.hash);
  return serializeKey(row);
}

async function checkTeamWorkspace({ db }: KeyContext, workspaceId: string): Promise<void> {
  const [workspace] = await db
    .select({ kind: workspaces.kind })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  if (workspace === undefined) throw new ApiError('not_found', 'There is no such workspace.');
  if (workspace.kind === 'personal') {
    throw new ApiError(
      'workspace_not_allowed',
      'Personal workspaces cannot have API keys. Create a team workspace for them.',
    );
  }
}
