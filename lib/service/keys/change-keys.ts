import { and, eq, isNull } from 'drizzle-orm';
import type { CreatedKey, CreateKeyBody, KeyKind, ManagedKey, UpdateKeyBody } from '@/lib/contract';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { hashSecret } from './authenticator';
import { displayPrefix, isMistyped, newKeyText } from './key-text';
import { isWorkspaceKey, readKey, readKeys } from './read-keys';
import { serializeKey } from './serialize';

const { apiKeys, workspaces } = schema;

type KeyContext = Pick<ServiceContext, 'db' | 'authenticator' | 'catalog' | 'clock'>;

const dateOf = (seconds: number | null): Date | null =>
  seconds === null ? null : new Date(seconds * 1000);

/**
 * Makes a key of a team workspace; only this response has the secret. An operator's own `secret` is used unchanged, and a
 * repeated call with the same one returns the same key. Throws `ApiError` not_found, workspace_not_allowed (personal),
 * invalid_value (a secret of our form with a wrong checksum).
 */
export async function createKey(
  context: KeyContext,
  workspaceId: string,
  body: Omit<CreateKeyBody, 'kind'> & { readonly kind: KeyKind },
  secret = newKeyText(),
): Promise<CreatedKey> {
  await checkTeamWorkspace(context, workspaceId);
  checkLimits(context, body);
  if (isMistyped(secret)) {
    throw new ApiError('invalid_value', 'The given key looks like one of ours but is mistyped.');
  }
  const hash = hashSecret(secret);
  const values = {
    id: newId(idPrefixes.apiKey),
    workspaceId,
    kind: body.kind,
    name: body.name,
    prefix: displayPrefix(secret),
    hash,
    scopes: [...new Set(body.scopes)],
    allowedModels: body.allowed_models ?? null,
    createdBy: body.created_by ?? null,
    expiresAt: dateOf(body.expires_at ?? null),
  };
  // A transaction, because its outcome is known even when the connection is lost. The secret is returned only here.
  const [createdRow] = await context.db.transaction((tx) =>
    tx.insert(apiKeys).values(values).onConflictDoNothing({ target: apiKeys.hash }).returning(),
  );
  const row = createdRow ?? (await findByHash(context, workspaceId, hash));
  // The cache may hold that this secret is unknown, if it was tried before.
  await context.authenticator.forgetSecret(hash);
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
  return readKeys(context.db, eq(apiKeys.workspaceId, workspaceId));
}

/** Changes a key, from its next call on. Throws `ApiError` not_found, invalid_value. */
export async function updateKey(
  context: KeyContext,
  workspaceId: string,
  keyId: string,
  body: UpdateKeyBody,
): Promise<ManagedKey> {
  checkLimits(context, body);
  const isThisKey = isWorkspaceKey(workspaceId, keyId);
  const changes = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.allowed_models === undefined ? {} : { allowedModels: body.allowed_models }),
    ...(body.expires_at === undefined ? {} : { expiresAt: dateOf(body.expires_at) }),
  };
  if (Object.keys(changes).length > 0)
    await context.db.update(apiKeys).set(changes).where(isThisKey);
  const key = await readKey(context.db, isThisKey);
  await context.authenticator.forgetKey(key.id);
  return key;
}

/**
 * Revokes a key; this process refuses it when the promise resolves. Revoking twice is one revocation. Throws not_found.
 */
export async function revokeKey(
  context: Pick<KeyContext, 'db' | 'authenticator'>,
  workspaceId: string,
  keyId: string,
): Promise<ManagedKey> {
  const isThisKey = isWorkspaceKey(workspaceId, keyId);
  await context.db.transaction((tx) =>
    tx
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(and(isThisKey, isNull(apiKeys.revokedAt))),
  );
  const key = await readKey(context.db, isThisKey);
  await context.authenticator.forgetKey(key.id);
  return key;
}

/** Refuses limits that can only be a mistake: unknown models, an expiry in the past. */
function checkLimits(
  { catalog, clock }: KeyContext,
  { allowed_models: models, expires_at: expiresAt }: UpdateKeyBody,
): void {
  const unknownModel = models?.find((id) => catalog.model(id) === undefined);
  if (unknownModel !== undefined) {
    throw new ApiError('invalid_value', `There is no model ${unknownModel}.`, {
      param: 'allowed_models',
    });
  }
  if (expiresAt != null && expiresAt * 1000 <= clock.now()) {
    throw new ApiError('invalid_value', 'A key cannot expire in the past.', {
      param: 'expires_at',
    });
  }
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
