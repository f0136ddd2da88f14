import type { ManagedKey, Scope } from '@/lib/contract';
import type { schema } from '../db';

type KeyRow = typeof schema.apiKeys.$inferSelect;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const secondsOrNull = (at: Date | null): number | null => (at === null ? null : seconds(at));

/** A key as the management interface lists it: never its secret, nor the secret's hash. */
export const serializeKey = (row: KeyRow): ManagedKey => ({
  id: row.id,
  object: 'api_key',
  workspace_id: row.workspaceId,
  kind: row.kind,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes as Scope[],
  allowed_models: row.allowedModels,
  created_at: seconds(row.createdAt),
  expires_at: secondsOrNull(row.expiresAt),
  revoked_at: secondsOrNull(row.revokedAt),
  last_used_at: secondsOrNull(row.lastUsedAt),
});
