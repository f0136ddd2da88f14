import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Scope } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { AgentAccess, KeyAuth } from '../http';
import { perksOfWorkspace, toPerk } from '../money/perks';
import type { Perk } from '../money/pricing';

const { agentConnections, agentTokens, apiKeys, retiredSecrets, workspaces } = schema;

/** A key, and what is checked before it is accepted. Times in milliseconds since the epoch. */
export interface KnownKey {
  readonly auth: KeyAuth;
  readonly expiresAtMs: number;
  /** When the secret in the request expires: a retired one soon, the current one never (infinity). */
  readonly secretEndsAtMs: number;
  readonly isRevoked: boolean;
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
  const isAccessToken = and(inArray(agentTokens.hash, [...hashes]), eq(agentTokens.kind, 'access'));
  const agentKeyIds = db.select({ id: agentTokens.keyId }).from(agentTokens).where(isAccessToken);
  const rows = await db
    .select({
      key: apiKeys,
      agent: agentConnections,
      token: agentTokens,
      workspace: workspaces,
      retired: retiredSecrets,
      perks: perksOfWorkspace,
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .leftJoin(retiredSecrets, and(eq(retiredSecrets.keyId, apiKeys.id), isRetired))
    .leftJoin(agentConnections, eq(agentConnections.keyId, apiKeys.id))
    .leftJoin(agentTokens, and(eq(agentTokens.keyId, apiKeys.id), isAccessToken))
    // Not `in (select …)`: combined with `or` PostgreSQL would scan the whole table.
    .where(
      or(
        inArray(apiKeys.hash, [...hashes]),
        sql`${apiKeys.id} = any(array(${retiredKeyIds}))`,
        sql`${apiKeys.id} = any(array(${agentKeyIds}))`,
      ),
    );
  const keysByHash = new Map<string, KnownKey>();
  for (const { key, workspace, retired, perks, agent, token } of rows) {
    const keyOfSecret = (secretEndsAt: Date | null, actsFor: string | null) => {
      const knownWorkspace = { ...workspace, perks: perks.map(toPerk) };
      return toKnownKey({ ...key, actsFor }, knownWorkspace, toAgentAccess(agent), secretEndsAt);
    };
    keysByHash.set(key.hash, keyOfSecret(null, key.actsFor));
    if (retired !== null)
      keysByHash.set(retired.hash, keyOfSecret(retired.endsAt, retired.actsFor));
    if (token !== null) keysByHash.set(token.hash, keyOfSecret(token.endsAt, key.actsFor));
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

const toAgentAccess = (row: typeof agentConnections.$inferSelect | null): AgentAccess | null =>
  row === null
    ? null
    : {
        name: row.clientName,
        resource: row.resource,
        actor: row.actor,
        project: row.project,
        approvalAboveMilli: row.approvalAboveMilli,
      };

const toKnownKey = (
  key: typeof apiKeys.$inferSelect,
  workspace: typeof workspaces.$inferSelect & { perks: readonly Perk[] },
  agent: AgentAccess | null,
  secretEndsAt: Date | null,
): KnownKey => ({
  auth: {
    keyId: key.id,
    keyName: key.name,
    personId: key.actsFor ?? key.createdBy,
    kind: key.kind,
    scopes: new Set(key.scopes as Scope[]),
    allowedModels: key.allowedModels,
    workspaceId: workspace.id,
    region: workspace.region,
    group: workspace.group,
    perks: workspace.perks,
    rateLimit: rateLimitOf(workspace),
    agent,
  },
  expiresAtMs: key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  secretEndsAtMs: secretEndsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  isRevoked: key.revokedAt !== null,
  workspaceKind: workspace.kind,
  workspaceStatus: workspace.status,
});
