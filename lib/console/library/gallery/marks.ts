import { sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import { type ConsoleDb, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

type Ref = { taskId: string; output: number };

/** The `refs` that belong to the workspace; another workspace's are left out like unknown ones. */
export async function workspaceRefsOf(
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
  isFavourite: boolean,
): Promise<void> {
  const { db } = runtime();
  const workspaceRefs = await workspaceRefsOf(db, access.workspace.id, refs);
  if (workspaceRefs.length === 0) return;
  const userId = access.user.id;
  if (isFavourite) {
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
