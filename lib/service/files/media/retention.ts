import { sql } from 'drizzle-orm';
import type { ServiceContext, ServiceTx } from '../../context';
import { enqueueFileDeletion } from './delete-asset';

const queue = 'media.retention';
const batchSize = 200;

type Context = Pick<ServiceContext, 'db' | 'jobs' | 'keepDays' | 'heldFiles'>;
type RemovedFile = { id: string; storage_key: string; task_id: string | null; role: string };

/** Removes hourly, in one process for all, the files whose retention time is over. Call after `jobs.start`. */
export async function scheduleRetention(context: ServiceContext): Promise<void> {
  const removeAndLog = async (signal: AbortSignal) => {
    const removedCount = await removeExpiredFiles(context, signal);
    if (removedCount > 0)
      context.log.info({ removed: removedCount }, 'files were removed after their retention time');
  };
  await context.jobs.repeat(queue, '41 * * * *', removeAndLog, { expireInSeconds: 3_000 });
}

/**
 * Removes the results and uploads of every workspace that are older than its setting, or the installation's,
 * by the database's time. Tasks and receipts stay, and show that the result is no longer kept. A file that an open task
 * refers to stays until the task has ended, and held files (`heldFiles`) stay. Returns the number of removed results and
 * uploads.
 */
export async function removeExpiredFiles(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, keepDays } = context;
  const kinds = [
    { role: 'output', column: sql`keep_results_days`, installationDays: keepDays.results },
    { role: 'upload', column: sql`keep_uploads_days`, installationDays: keepDays.uploads },
  ];
  let total = 0;
  for (const { role, column, installationDays } of kinds) {
    const days = sql`coalesce(${column}, ${installationDays}::int)`;
    const { rows } = await db.execute<{ id: string; days: number }>(
      sql`select id, ${days} as days from service.workspaces where ${days} > 0 order by id`,
    );
    for (const workspace of rows) {
      let removedCount: number;
      do {
        signal?.throwIfAborted();
        // Read for each batch: a file may be approved meanwhile.
        const heldIds = await context.heldFiles(workspace.id);
        removedCount = await db.transaction((tx) =>
          removeBatch(context, tx, role, workspace, heldIds),
        );
        total += removedCount;
      } while (removedCount === batchSize);
    }
  }
  return total;
}

async function removeBatch(
  { jobs }: Context,
  tx: ServiceTx,
  role: string,
  { id: workspaceId, days }: { id: string; days: number },
  heldIds: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute<RemovedFile>(sql`
    with expired as (
      select a.id from service.assets a
      where a.workspace_id = ${workspaceId} and a.role = ${role} and a.deleted_at is null
        and a.created_at < now() - make_interval(days => ${days}::int)
        and a.id <> all(${sql.param(heldIds)}::text[])
        and not exists (
          select 1 from service.tasks t
          where t.workspace_id = a.workspace_id and t.reference_ids @> array[a.id]
            and t.status in ('queued', 'running'))
      order by a.created_at, a.id limit ${batchSize}
    )
    update service.assets a set deleted_at = now(), expired_at = now()
    from expired where (a.id = expired.id or a.source_id = expired.id) and a.deleted_at is null
    returning a.id, a.storage_key, a.task_id, a.role`);
  if (rows.length === 0) return 0;
  const removedFiles = rows.filter((row) => row.role === role);
  const removedResults = role === 'output' ? removedFiles : [];
  const taskIds = [...new Set(removedResults.flatMap(({ task_id }) => task_id ?? []))];
  if (taskIds.length > 0) {
    await tx.execute(sql`
      update service.tasks t set updated_at = clock_timestamp(), outputs = (
        select jsonb_agg(
          case when o ->> 'assetId' = any(${sql.param(removedResults.map(({ id }) => id))}::text[])
            then o || '{"noLongerKept": true}' else o end order by n)
        from jsonb_array_elements(t.outputs) with ordinality as e (o, n))
      where t.id = any(${sql.param(taskIds)}::text[]) and jsonb_typeof(t.outputs) = 'array'`);
  }
  await enqueueFileDeletion(
    jobs,
    tx,
    rows.map((row) => ({ storageKey: row.storage_key })),
  );
  return removedFiles.length;
}
