import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { ManagedKey } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { serializeKey } from './serialize';

const { apiKeys, retiredSecrets } = schema;

/** Selects the key, if it is of this workspace. */
export const isWorkspaceKey = (workspaceId: string, keyId: string): SQL | undefined =>
  and(eq(apiKeys.id, keyId), eq(apiKeys.workspaceId, workspaceId));

/** The keys that `where` selects, newest first, with their retired secrets that are still accepted. */
export async function readKeys(db: ServiceDb, where: SQL | undefined): Promise<ManagedKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(where)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const retiredRows = await db
    .select()
    .from(retiredSecrets)
    .where(and(inArray(retiredSecrets.keyId, ids), gt(retiredSecrets.endsAt, sql`now()`)))
    .orderBy(desc(retiredSecrets.endsAt));
  const byKey = Map.groupBy(retiredRows, ({ keyId }) => keyId);
  return rows.map((row) => serializeKey(row, byKey.get(row.id)));
}

/** The one key that `where` selects. Throws `ApiError` not_found. */
export async function readKey(db: ServiceDb, where: SQL | undefined): Promise<ManagedKey> {
  const [key] = await readKeys(db, where);
  if (key === undefined) throw unknownKeyError();
  return key;
}

export const unknownKeyError = (): ApiError =>
  new ApiError('not_found', 'There is no such key in this workspace.');
