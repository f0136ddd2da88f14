import { and, eq, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { OutputRef } from '@/lib/pages/gallery';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';

type Ref = { taskId: string; output: number };

/** Those of `refs` that belong to the workspace; another workspace's are left out like unknown ones. */
async function ownRefs(
  db: ConsoleDb,
  workspaceId: string,
  refs: readonly OutputRef[],
): Promise<Ref[]> {
  const refsJson = JSON.stringify(refs);
  const { rows } = await db.execute<{ task_id: string; output: number }>(sql`
    select r.task_id, r.output
    from jsonb_to_recordset(${refsJson}::jsonb) as r (task_id text, output int)
    join console.creations c on c.task_id = r.task_id and c.workspace_id = ${workspaceId}`);
  return rows.map(({ task_id, output }) => ({ taskId: task_id, output }));
}

/** Adds outputs to the person's favourites, or removes them. */
export async function setFavourite(
  access: Access,
  refs: readonly OutputRef[],
  on: boolean,
): Promise<void> {
  const { db } = runtime();
  const workspaceRefs = await ownRefs(db, access.workspace.id, refs);
  if (workspaceRefs.length === 0) return;
  const userId = access.user.id;
  if (on) {
    await db
      .insert(schema.favourites)
      .values(workspaceRefs.map((ref) => ({ userId, ...ref })))
      .onConflictDoNothing();
    return;
  }
  await db.execute(sql`
    delete from console.favourites f using jsonb_to_recordset(${JSON.stringify(workspaceRefs)}::jsonb)
      as r ("taskId" text, output int)
    where f.user_id = ${userId} and f.task_id = r."taskId" and f.output = r.output`);
}

const nameTaken = () =>
  new InvalidRequestError('There is already a collection with this name.', 'name');

/** Makes a collection of the workspace. Returns its id. */
export async function createCollection(access: Access, name: string): Promise<string> {
  const values = {
    id: newId(idPrefixes.collection),
    workspaceId: access.workspace.id,
    name,
    createdBy: access.user.id,
  };
  // In a transaction, because its outcome is known even after a lost connection: a repeat would find the name taken.
  const [row] = await runtime().db.transaction((tx) =>
    tx
      .insert(schema.collections)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: schema.collections.id }),
  );
  if (row === undefined) throw nameTaken();
  return row.id;
}

const ownCollection = (access: Access, id: string) =>
  and(eq(schema.collections.id, id), eq(schema.collections.workspaceId, access.workspace.id));

async function requireCollection(access: Access, id: string): Promise<void> {
  const [collection] = await runtime()
    .db.select({ id: schema.collections.id })
    .from(schema.collections)
    .where(ownCollection(access, id));
  if (collection === undefined) {
    throw new InvalidRequestError('This collection no longer exists.', 'collection');
  }
}

/** Renames a collection. */
export async function renameCollection(access: Access, id: string, name: string): Promise<void> {
  const { db } = runtime();
  const { rows } = await db.execute(sql`
    update console.collections k set name = ${name}
    where k.id = ${id} and k.workspace_id = ${access.workspace.id} and not exists (
      select 1 from console.collections other
      where other.workspace_id = k.workspace_id and other.name = ${name} and other.id <> k.id)
    returning id`);
  if (rows.length > 0) return;
  await requireCollection(access, id);
  throw nameTaken();
}

/** Deletes a collection; its results stay in the gallery. */
export async function deleteCollection(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const [deletedCollection] = await tx
      .delete(schema.collections)
      .where(ownCollection(access, id))
      .returning({ name: schema.collections.name });
    if (deletedCollection === undefined) return;
    const target = { kind: 'collection', id, name: deletedCollection.name };
    await recordAudit(tx, { ...context, action: 'collection.delete', target });
  });
}

/** Adds outputs to a collection, or removes them. Returns those that were not in it before, or were. */
export async function setCollected(
  access: Access,
  collectionId: string,
  refs: readonly OutputRef[],
  on: boolean,
): Promise<OutputRef[]> {
  const { db } = runtime();
  await requireCollection(access, collectionId);
  const workspaceRefs = await ownRefs(db, access.workspace.id, refs);
  if (workspaceRefs.length === 0) return [];
  if (on) {
    const { taskId, output } = schema.collectionItems;
    return db
      .insert(schema.collectionItems)
      .values(workspaceRefs.map((ref) => ({ collectionId, ...ref })))
      .onConflictDoNothing()
      .returning({ task_id: taskId, output });
  }
  const { rows } = await db.execute<{ task_id: string; output: number }>(sql`
    delete from console.collection_items i using jsonb_to_recordset(${JSON.stringify(workspaceRefs)}::jsonb)
      as r ("taskId" text, output int)
    where i.collection_id = ${collectionId} and i.task_id = r."taskId" and i.output = r.output
    returning i.task_id, i.output`);
  return rows;
}
