import { inArray } from 'drizzle-orm';
import type { ManagedKey } from '@/lib/contract';
import type { KeySummary } from '@/lib/pages/keys';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readWorkspaceKeyId } from '../stored-keys';
import { requireKeyManagement } from './manage';

/** The keys of a team workspace, newest first, including ended ones. */
export async function listApiKeys(access: Access): Promise<KeySummary[]> {
  const { data } = await requireKeyManagement(access).list(access.workspace.id);
  return summarizeKeys(access, data);
}

/** Chooses the fields of keys that are sent to a browser, with the names of their makers. */
export async function summarizeKeys(
  { user, workspace }: Access,
  keys: readonly ManagedKey[],
): Promise<KeySummary[]> {
  const personIds = keys.flatMap(({ created_by, acts_for }) => [created_by, acts_for]);
  const [ownId, names] = await Promise.all([
    readWorkspaceKeyId(workspace.id),
    readPersonNames(personIds.filter((id) => id !== null)),
  ]);
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    own: key.id === ownId,
    scopes: key.scopes,
    allowed_models: key.allowed_models,
    created_at: key.created_at,
    created_by: names.get(key.created_by ?? '') ?? null,
    acts_for: names.get(key.acts_for ?? '') ?? null,
    is_readers: key.acts_for === user.id,
    is_assistants: key.kind === 'agent',
    expires_at: key.expires_at,
    revoked_at: key.revoked_at,
    last_used_at: key.last_used_at,
    last_used_from: key.last_used_from,
    retired_secrets: key.retired_secrets,
  }));
}

export async function readPersonNames(userIds: readonly string[]): Promise<Map<string, string>> {
  const { users } = schema;
  if (userIds.length === 0) return new Map();
  const rows = await runtime()
    .db.select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
