import { eq } from 'drizzle-orm';
import type { Scope } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { KeyAuth } from '../http';

const { apiKeys, workspaces } = schema;

/** A key with what decides whether it may be used. Times in milliseconds since the epoch. */
export interface KnownKey {
  readonly auth: KeyAuth;
  readonly expiresAtMs: number;
  readonly revoked: boolean;
  readonly workspaceKind: 'team' | 'personal';
  readonly workspaceStatus: 'active' | 'suspended';
}

/** The key whose secret has this SHA-256; `null` when there is none. One statement. */
export async function findKey(db: ServiceDb, hash: string): Promise<KnownKey | null> {
  const [row] = await db
    .select({ key: apiKeys, workspace: workspaces })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(eq(apiKeys.hash, hash));
  if (row === undefined) return null;
  const { key, workspace } = row;
  return {
    auth: {
      keyId: key.id,
      keyName: key.name,
      kind: key.kind,
      scopes: new Set(key.scopes as Scope[]),
      allowedModels: key.allowedModels,
      workspaceId: workspace.id,
      region: workspace.region,
      group: workspace.group,
    },
    expiresAtMs: key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    revoked: key.revokedAt !== null,
    workspaceKind: workspace.kind,
    workspaceStatus: workspace.status,
  };
}
