import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { type AuditContext, auditContext, recordAudit } from '../../team/audit';
import { deleteFiles } from './files';
import { lockTasks } from './outputs';
import { titleOf } from './title';

const { trash } = schema;

/** Deletes entries for good before their 30 days are over. Returns the number. Throws `InvalidRequestError` for none. */
export async function deleteEntries(access: Access, ids: readonly string[]): Promise<number> {
  const context = await auditContext(access);
  const count = await runtime().db.transaction((tx) => deleteWhere(tx, context, ids));
  if (count === 0) {
    throw new InvalidRequestError(
      'Nothing was deleted: it was restored or deleted meanwhile, or its task still runs.',
    );
  }
  // Files that the service cannot delete now are deleted by the background job later.
  await deleteFiles(runtime());
  return count;
}

/**
 * Deletes entries of one workspace with their records, and writes the audit line. Running tasks stay. The condition
 * `condition` is checked again once the tasks are locked. Returns the number of deleted entries.
 */
export async function deleteWhere(
  tx: ConsoleTx,
  context: AuditContext,
  ids: readonly string[],
  condition?: SQL,
): Promise<number> {
  const { workspaceId } = context;
  const isDeletable = and(
    eq(trash.workspaceId, workspaceId),
    inArray(trash.id, [...ids]),
    isNull(trash.deletedAt),
    condition,
  );
  const subjects = await tx.select({ id: trash.subject }).from(trash).where(isDeletable);
  const tasks = await lockTasks(
    tx,
    workspaceId,
    subjects.map(({ id }) => id),
  );
  const deletedEntries = await tx
    .update(trash)
    .set({ deletedAt: sql`now()`, assetIds: filesOf })
    .where(and(isDeletable, notRunning))
    .returning({
      kind: trash.kind,
      subject: trash.subject,
      output: trash.output,
      file: trash.file,
    });
  const [first] = deletedEntries;
  if (first === undefined) return 0;
  await forget(tx, workspaceId, deletedEntries);
  const name =
    first.file?.name ?? titleOf(tasks.find((t) => t.taskId === first.subject)?.prompt ?? '');
  await recordAudit(tx, {
    ...context,
    action: 'trash.delete',
    ...(deletedEntries.length === 1
      ? { target: { kind: first.kind === 'asset' ? 'asset' : 'task', id: first.subject, name } }
      : {}),
    before: {
      outputs: deletedEntries.flatMap((e) =>
        e.kind === 'result' ? [`${e.subject} ${e.output}`] : [],
      ),
      uploads: deletedEntries.flatMap((e) => (e.kind === 'asset' ? [e.subject] : [])),
    },
  });
  return deletedEntries.length;
}

/** The service's ids of an entry's files; a remote service has none. */
const filesOf = sql`case when ${trash.kind} = 'asset' then array[${trash.subject}] else array(
  select e.output ->> 'asset_id' from console.creations c,
    jsonb_array_elements(c.outputs) with ordinality as e (output, n)
  where c.task_id = ${trash.subject} and ${trash.output} in (-1, e.n - 1)
    and e.output ->> 'asset_id' is not null) end`;

const notRunning = sql`not exists (select 1 from console.creations c where ${trash.kind} = 'result'
  and c.task_id = ${trash.subject} and c.status in ('queued', 'running'))`;

/** Removes deleted entries from favourites, collections and uploads. A task without remaining outputs is emptied. */
async function forget(
  tx: ConsoleTx,
  workspaceId: string,
  deletedEntries: readonly { kind: string; subject: string; output: number }[],
): Promise<void> {
  const refs = JSON.stringify(deletedEntries);
  const deleted = sql`jsonb_to_recordset(${refs}::jsonb) as d (kind text, subject text, output int)`;
  const sameOutput = sql`d.kind = 'result' and x.task_id = d.subject and d.output in (-1, x.output)`;
  await tx.execute(sql`delete from console.favourites x using ${deleted} where ${sameOutput}`);
  await tx.execute(
    sql`delete from console.collection_items x using ${deleted} where ${sameOutput}`,
  );
  await tx.execute(sql`delete from console.uploads u using ${deleted}
    where d.kind = 'asset' and u.asset_id = d.subject and u.workspace_id = ${workspaceId}`);
  await tx.execute(sql`
    update console.creations c set deleted_at = now(), prompt = '', params = null, quote = null,
      receipt = null, error_message = null, outputs = '[]'
    from ${deleted}
    where d.kind = 'result' and c.task_id = d.subject and c.workspace_id = ${workspaceId}
      and c.removed_at is not null and not exists (
        select 1 from console.trash t where t.workspace_id = ${workspaceId} and t.kind = 'result'
          and t.subject = c.task_id and t.deleted_at is null)`);
}
