import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Scope } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { KeyAuth } from '../http';
import { perksOfWorkspace, toPerk } from '../money/perks';
import type { Perk } from '../money/pricing';

const { apiKeys, retiredSecrets, workspaces } = schema;

/** A key, and what is checked before it is accepted. Times in milliseconds since the epoch. */
export interface KnownKey {
  readonly auth: KeyAuth;
  readonly expiresAtMs: number;
  /** When the secret in the request expires: a retired one soon, the current one never (infinity). */
  readonly secretEndsAtMs: number;
  readonly revoked: boolean;
  readonly workspaceKind: 'team' | 'personal';
  readonly workspaceStatus: 'active' | 'suspended';
}

/** Finds a key by the SHA-256 of its current secret, or of a retired one that still works. One statement. */
export async function findKey(db: ServiceDb, hash: string): Promise<KnownKey | null> {
  return (await findKeys(db, [hash])).get(hash) ?? null;
}

/** Like {@link findKey}, for many hashes. The map has only hashes that belong to a key. */
export async function findKeys(
  db: ServiceDb,
  hashes: readonly string[],
): Promise<Map<string, KnownKey>> {
  const isRetired = inArray(retiredSecrets.hash, [...hashes]);
  const retiredKeyIds = db
    .select({ id: retiredSecrets.keyId })
    .from(retiredSecrets)
    .where(isRetired);
  const rows = await db
    .select({
      key: apiKeys,
      workspace: workspaces,
      retired: retiredSecrets,
      perks: perksOfWorkspace,
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .leftJoin(retiredSecrets, and(eq(retiredSecrets.keyId, apiKeys.id), isRetired))
    // Not `in (select …)`: combined with `or` PostgreSQL would scan the whole table.
    .where(
      or(inArray(apiKeys.hash, [...hashes]), sql`${apiKeys.id} = any(array(${retiredKeyIds}))`),
    );
  const keysByHash = new Map<string, KnownKey>();
  for (const { key, workspace, retired, perks } of rows) {
    const keyUntil = (secretEndsAt: Date | null) =>
      knownKey(key, { ...workspace, perks: perks.map(toPerk) }, secretEndsAt);
    keysByHash.set(key.hash, keyUntil(null));
    if (retired !== null) keysByHash.set(retired.hash, keyUntil(retired.endsAt));
  }
  return keysByHash;
}

const rateLimitOf = ({
  requestsPerMinute,
  requestBurst,
}: typeof workspaces.$inferSelect): KeyAuth['rateLimit'] =>
  requestsPerMinute === null || requestBurst === null
    ? null
    : { requestsPerMinute, burst: requestBurst };

const knownKey = (
  key: typeof apiKeys.$inferSelect,
  workspace: typeof workspaces.$inferSelect & { perks: readonly Perk[] },
  secretEndsAt: Date | null,
): KnownKey => ({
  auth: {
    keyId: key.id,
    keyName: key.name,
    kind: key.kind,
    scopes: new Set(key.scopes as Scope[]),
    allowedModels: key.allowedModels,
    workspaceId: workspace.id,
    region: workspace.region,
    group: workspace.group,
    perks: workspace.perks,
    rateLimit: rateLimitOf(workspace),
  },
  expiresAtMs: key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  secretEndsAtMs: secretEndsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  revoked: key.revokedAt !== null,
  workspaceKind: workspace.kind,
  workspaceStatus: workspace.status,
});
