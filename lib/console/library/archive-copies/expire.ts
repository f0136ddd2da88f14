import { sql } from 'drizzle-orm';
import { heldNames } from '../../create/presets';
import type { Archiving } from './copy-files';

const batch = 200;

/**
 * Removes copies of results that are older than `days`, by the database's time; 0 removes none. Approved ones and those
 * that a preset or a character holds stay. Their tasks stay, and show that the result is no longer kept. None goes from a
 * storage that another installation uses. Returns how many were removed.
 */
export async function expireArchived(
  { db, storage, ownsStorage }: Pick<Archiving, 'db' | 'storage' | 'ownsStorage'>,
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  let total = 0;
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
      limit ${batch}`);
    if (rows.length === 0 || !(await ownsStorage())) return total;
    for (const row of rows) {
      // The file first: after a crash between the two, the row is found again and the deletion repeated.
      if (row.storage_key !== null) await storage.delete(row.storage_key);
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
    total += rows.length;
    if (rows.length < batch) return total;
  }
}
