import { sql } from 'drizzle-orm';
import { heldNames } from '../../create/presets';
import { deleteArchiveFiles } from '../archive';
import type { ArchiveContext } from './copy-files';

const batchSize = 200;

/**
 * Removes copies of results that are older than `days`, by the database's time; 0 removes none. Copies of approved
 * results, and those that a preset or a character uses, stay. The tasks stay, and show that the result is no longer kept.
 * Removes nothing from a storage that another installation uses. Returns how many were removed.
 */
export async function expireArchived(
  context: Pick<ArchiveContext, 'db' | 'database' | 'storage'>,
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  const { db } = context;
  let removedCount = 0;
  for (;;) {
    const { rows } = await db.execute<{
      task_id: string;
      output: number;
      part: string;
      storage_key: string | null;
    }>(sql`
      select a.task_id, a.output, a.part, a.storage_key from console.archived_files a
      join console.creations c on c.task_id = a.task_id
      where a.state in ('waiting', 'kept')
        and c.created_at < now() - make_interval(days => ${days}::int)
        and not exists (select 1 from ${heldNames} h where h.workspace_id = c.workspace_id
          and (h.name = concat('result:', a.task_id, ':', a.output) or h.name = any(c.output_names)))
      limit ${batchSize}`);
    // The files first: after a crash between the two, the rows are found again and the deletion repeated.
    const keys = rows.flatMap(({ storage_key }) => storage_key ?? []);
    if (!(await deleteArchiveFiles(context, keys))) return removedCount;
    for (const row of rows) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`
          update console.archived_files set state = 'expired'
          where task_id = ${row.task_id} and output = ${row.output} and part = ${row.part}`);
        await tx.execute(sql`
          update console.creations set outputs =
            jsonb_set(outputs, array[${String(row.output)}, 'no_longer_kept'], 'true')
          where task_id = ${row.task_id} and outputs -> ${row.output}::int is not null`);
      });
    }
    removedCount += rows.length;
    if (rows.length < batchSize) return removedCount;
  }
}
