import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { versionName } from '@/lib/pages/versions';
import { type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { resolveReplacedNotifications } from '../../review/results';
import type { Access } from '../../team/access';
import { type AuditContext, auditContext, recordAudit } from '../../team/audit';
import { deleteFiles } from './files';
import { lockTasks } from './outputs';
import { titleOf } from './title';
import { isHeld } from './unsent-uploads';

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
 * Deletes entries of one workspace with their records, and writes the audit line. Running tasks stay. The
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
      id: trash.id,
      kind: trash.kind,
      subject: trash.subject,
      output: trash.output,
      file: trash.file,
    });
  const [firstEntry] = deletedEntries;
  if (firstEntry === undefined) return 0;
  const editUploadIds = await deleteEditUploads(tx, workspaceId, deletedEntries);
  if (editUploadIds.length > 0) {
    await tx
      .update(trash)
      .set({ assetIds: sql`${trash.assetIds} || ${sql.param(editUploadIds)}::text[]` })
      .where(eq(trash.id, firstEntry.id));
  }
  const outputCountByTask = new Map(tasks.map((task) => [task.taskId, task.outputs]));
  const versions = deletedEntries.flatMap(({ kind, subject: taskId, output }) => {
    if (kind !== 'result') return [];
    // -1: all outputs of a task that had none yet when it was moved to the trash.
    const outputs = output === -1 ? Array(outputCountByTask.get(taskId) ?? 0).keys() : [output];
    return [...outputs].map((index) => versionName({ kind: 'result', taskId, output: index }));
  });
  await removeTraces(tx, workspaceId, deletedEntries, versions);
  const name =
    firstEntry.file?.name ??
    titleOf(tasks.find((t) => t.taskId === firstEntry.subject)?.prompt ?? '');
  await recordAudit(tx, {
    ...context,
    action: 'trash.delete',
    ...(deletedEntries.length === 1
      ? {
          target: {
            kind: firstEntry.kind === 'asset' ? 'asset' : 'task',
            id: firstEntry.subject,
            name,
          },
        }
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

interface DeletedEntry {
  readonly kind: string;
  readonly subject: string;
  readonly output: number;
}

const deletedRows = (entries: readonly DeletedEntry[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as d (kind text, subject text, output int)`;

/** Condition for a task `c` of which no output is left. */
const isEmptied = (workspaceId: string) => sql`c.removed_at is not null and not exists (
  select 1 from console.trash t where t.workspace_id = ${workspaceId} and t.kind = 'result'
    and t.subject = c.task_id and t.deleted_at is null)`;

/**
 * Deletes the records of hidden uploads (masks, pictures on an extended frame) of edits that were made from the deleted
 * versions or made them. Those of a running edit and those that something else uses stay. Returns their ids.
 */
async function deleteEditUploads(
  tx: ConsoleTx,
  workspaceId: string,
  deletedEntries: readonly DeletedEntry[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ asset_id: string }>(sql`
    with ended as (
      select c.task_id, c.names, e.mask
      from ${deletedRows(deletedEntries)}
      join console.edits e on e.workspace_id = ${workspaceId} and (e.task_id = d.subject or e.parent =
        case d.kind when 'asset' then 'upload:' || d.subject else 'result:' || d.subject || ':' || d.output end)
      join console.creations c on c.task_id = e.task_id
      where c.status not in ('queued', 'running')
        and (c.task_id <> d.subject or ${isEmptied(workspaceId)})
    )
    delete from console.uploads u
    where u.workspace_id = ${workspaceId} and u.hidden
      and exists (select 1 from ended where u.asset_id = ended.mask or u.url = any (ended.names))
      and not exists (select 1 from console.creations c
        where c.workspace_id = ${workspaceId} and c.names && array[u.url]
          and c.task_id not in (select task_id from ended))
      and not exists (select 1 from console.edits e join console.creations c on c.task_id = e.task_id
        where e.workspace_id = ${workspaceId} and e.mask = u.asset_id and c.deleted_at is null
          and e.task_id not in (select task_id from ended))
      and not ${isHeld}
    returning u.asset_id`);
  return rows.map(({ asset_id }) => asset_id);
}

/**
 * Removes deleted entries from favourites, tags, boards and uploads, with their traits and comments. A task without
 * remaining outputs is emptied. Decisions stay, so that an approved file is recognized again.
 */
async function removeTraces(
  tx: ConsoleTx,
  workspaceId: string,
  deletedEntries: readonly DeletedEntry[],
  versions: readonly string[],
): Promise<void> {
  const deleted = deletedRows(deletedEntries);
  const sameOutput = sql`d.kind = 'result' and x.task_id = d.subject and d.output in (-1, x.output)`;
  for (const table of [schema.favourites, schema.taggedResults, schema.resultTraits]) {
    await tx.execute(sql`delete from ${table} x using ${deleted} where ${sameOutput}`);
  }
  // Open boards learn of what is deleted by its revision.
  await tx.execute(sql`
    with changed as (
      update console.boards k set revision = k.revision + 1
      where k.id in (select x.board_id from console.board_items x, ${deleted}
        where ${sameOutput} and x.deleted_at is null)
      returning k.id, k.revision
    )
    update console.board_items x set deleted_at = now(), revision = changed.revision
    from changed, ${deleted}
    where x.board_id = changed.id and ${sameOutput} and x.deleted_at is null`);
  const versionRows = sql`unnest(${sql.param(versions)}::text[]) as v (name)`;
  await tx.execute(sql`delete from console.comments m using ${versionRows}
    where m.workspace_id = ${workspaceId} and m.subject = v.name`);
  await tx.execute(sql`delete from console.comment_reads r using ${versionRows}
    where r.workspace_id = ${workspaceId} and r.subject = v.name`);
  await tx.execute(sql`update console.notifications n set resolved_at = now() from ${versionRows}
    where n.workspace_id = ${workspaceId} and n.resolved_at is null
      and n.kind = 'comment' and starts_with(n.dedupe_key, concat('comment:', v.name, ':'))`);
  const { rows: steps } = await tx.execute<{ batch: string }>(sql`
    select distinct coalesce(s.batch_id, s.id) as batch from console.review_steps s, ${versionRows}
    where s.workspace_id = ${workspaceId} and s.version = v.name and s.is_current`);
  await resolveReplacedNotifications(
    tx,
    workspaceId,
    steps.map(({ batch }) => batch),
  );
  await tx.execute(sql`delete from console.uploads u using ${deleted}
    where d.kind = 'asset' and u.asset_id = d.subject and u.workspace_id = ${workspaceId}`);
  await tx.execute(sql`
    update console.creations c set deleted_at = now(), prompt = '', params = null, quote = null,
      receipt = null, error_message = null, outputs = '[]'
    from ${deleted}
    where d.kind = 'result' and c.task_id = d.subject and c.workspace_id = ${workspaceId}
      and ${isEmptied(workspaceId)}`);
}
