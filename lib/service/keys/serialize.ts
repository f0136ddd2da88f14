import type { ManagedKey, Scope } from '@/lib/contract';
import type { schema } from '../db';

type KeyRow = typeof schema.apiKeys.$inferSelect;
type RetiredRow = Pick<typeof schema.retiredSecrets.$inferSelect, 'prefix' | 'endsAt'>;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const secondsOrNull = (at: Date | null): number | null => (at === null ? null : seconds(at));

/** A key as the management interface lists it: never its secret, nor the secret's hash. */
export const serializeKey = (row: KeyRow, retiredRows: readonly RetiredRow[] = []): ManagedKey => ({
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
  last_used_from:
    row.lastUsedAddress === null
      ? null
      : { address: row.lastUsedAddress, agent: row.lastUsedAgent },
  created_by: row.createdBy,
  acts_for: row.actsFor ?? row.createdBy,
  retired_secrets: retiredRows.map(({ prefix, endsAt }) => ({ prefix, ends_at: seconds(endsAt) })),
});
