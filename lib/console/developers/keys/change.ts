import { idPrefixes, type ManagedKey } from '@/lib/contract';
import type { KeySummary, KeyWithSecret } from '@/lib/pages/keys';
import { newId } from '@/lib/platform/ids';
import { InvalidRequestError } from '../../platform/failures';
import { raiseNoticeToAdmins } from '../../platform/notices';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { type AuditAction, auditContext, recordAudit } from '../../team/audit';
import { rotateWorkspaceKey, workspaceKeyId } from '../stored-keys';
import type { KeyChangesInput, NewKeyInput } from './input';
import { listApiKeys, summarizeKeys } from './list';
import { manageKeys } from './manage';

/** Makes a key of the workspace. Only this result has its secret. */
export async function createApiKey(access: Access, input: NewKeyInput): Promise<KeyWithSecret> {
  const { secret, ...key } = await manageKeys(access).create(access.workspace.id, {
    kind: 'api',
    name: input.name,
    scopes: input.scopes,
    allowed_models: input.allowedModels,
    expires_at: input.expiresAt,
    created_by: access.user.id,
  });
  const summary = await summarize(access, key);
  await record(access, 'key.create', summary, null);
  return { key: summary, secret };
}

/** Changes a key's name, models or expiry. Of the console's own key only the name can change. */
export async function updateApiKey(
  access: Access,
  keyId: string,
  changes: KeyChangesInput,
): Promise<KeySummary> {
  const keys = manageKeys(access);
  const limits = changes.allowedModels !== undefined || changes.expiresAt !== undefined;
  if (limits) await refuseOwn(access, keyId, 'It is not limited');
  const before = await find(access, keyId);
  const { name, allowedModels, expiresAt } = changes;
  const key = await keys.update(access.workspace.id, keyId, {
    ...(name === undefined ? {} : { name }),
    ...(allowedModels === undefined ? {} : { allowed_models: allowedModels }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  });
  const summary = await summarize(access, key);
  await record(access, 'key.update', summary, before);
  return summary;
}

/**
 * Replaces the secret of a key. The old one works for another `graceHours`. From then on
 * it acts for the person who rotates it, because they know its secret. Returns null for the console's own key, whose
 * secret is never shown.
 */
export async function rotateApiKey(
  access: Access,
  keyId: string,
  graceHours: number,
): Promise<KeyWithSecret | null> {
  const keys = manageKeys(access);
  if (keyId === (await workspaceKeyId(access.workspace.id))) {
    const before = await find(access, keyId);
    await rotateWorkspaceKey(access.workspace.id);
    await record(access, 'key.rotate', await find(access, keyId), before);
    return null;
  }
  const before = await find(access, keyId);
  const { secret, ...key } = await keys.rotate(access.workspace.id, keyId, {
    grace_hours: graceHours,
    acts_for: access.user.id,
  });
  const summary = await summarize(access, key);
  await record(access, 'key.rotate', summary, before);
  return { key: summary, secret };
}

/** Revokes a key at once and for good. */
export async function revokeApiKey(access: Access, keyId: string): Promise<KeySummary> {
  const keys = manageKeys(access);
  await refuseOwn(access, keyId, 'It cannot be revoked');
  const before = await find(access, keyId);
  const summary = await summarize(access, await keys.revoke(access.workspace.id, keyId));
  await record(access, 'key.revoke', summary, before);
  return summary;
}

async function refuseOwn(access: Access, keyId: string, what: string): Promise<void> {
  if (keyId !== (await workspaceKeyId(access.workspace.id))) return;
  throw new InvalidRequestError(`Atelier itself uses this key. ${what}; rotate it instead.`);
}

async function summarize(access: Access, key: ManagedKey): Promise<KeySummary> {
  const [summary] = await summarizeKeys(access, [key]);
  if (summary === undefined) throw new Error('unreachable: one key in, one key out');
  return summary;
}

const find = async (access: Access, keyId: string): Promise<KeySummary | null> =>
  (await listApiKeys(access)).find(({ id }) => id === keyId) ?? null;

/** Writes the audit line of a change that the service has already made; the two share no transaction. */
async function record(
  access: Access,
  action: AuditAction,
  after: KeySummary | null,
  before: KeySummary | null,
): Promise<void> {
  if (after === null) return;
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await recordAudit(tx, {
      ...context,
      action,
      target: { kind: 'key', id: after.id, name: after.name },
      ...(before === null ? {} : { before: factsOf(before) }),
      after: factsOf(after),
    });
    const verb = noticed[action];
    if (verb === undefined) return;
    await raiseNoticeToAdmins(
      tx,
      {
        workspace: access.workspace.id,
        kind: 'key_changed',
        // Each change is news of its own.
        dedupeKey: `key:${newId(idPrefixes.event)}`,
        text: `${access.user.name} ${verb} the API key “${after.name}”.`,
        path: 'keys',
        tone: 'neutral',
      },
      access.user.id,
    );
  });
}

/** The changes that the other Owners and Admins are notified of. */
const noticed: Partial<Record<AuditAction, string>> = {
  'key.create': 'created',
  'key.rotate': 'rotated',
  'key.revoke': 'revoked',
};

const factsOf = (key: KeySummary) => ({
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  allowed_models: key.allowed_models,
  acts_for: key.acts_for,
  expires_at: key.expires_at,
  revoked_at: key.revoked_at,
  earlier: key.retired_secrets,
});
