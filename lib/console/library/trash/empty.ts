import { and, asc, isNull, sql } from 'drizzle-orm';
import { trashKeptDays } from '@/lib/contract';
import { schema } from '../../db';
import type { Runtime } from '../../platform/runtime';
import { systemActor } from '../../team/audit';
import { deleteWhere } from './delete';
import { deleteFiles } from './files';
import { deleteUnsentUploads } from './unsent-uploads';

const { trash } = schema;
const batchSize = 500;

/** Condition for entries older than 30 days, by the database's clock. */
const isDue = sql`${trash.removedAt} < now() - make_interval(days => ${trashKeptDays}::int)`;

/** One run of the background job: deletes entries after 30 days, uploads of edits that were never sent, and the files of both. */
export async function emptyTrash(runtime: Runtime): Promise<void> {
  const { db } = runtime;
  const dueEntries = await db
    .select({ id: trash.id, workspaceId: trash.workspaceId })
    .from(trash)
    .where(and(isNull(trash.deletedAt), isDue))
    .orderBy(asc(trash.removedAt))
    .limit(batchSize);
  for (const [workspaceId, entries] of Map.groupBy(dueEntries, (entry) => entry.workspaceId)) {
    const ids = entries.map(({ id }) => id);
    const context = { workspaceId, actor: systemActor, address: null, userAgent: null };
    await db.transaction((tx) => deleteWhere(tx, context, ids, isDue));
  }
  await deleteUnsentUploads(runtime);
  await deleteFiles(runtime);
}
