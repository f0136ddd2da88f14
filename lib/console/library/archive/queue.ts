import { sql } from 'drizzle-orm';
import type { ConsoleDb, ConsoleTx } from '../../db';

/**
 * Queues the files of ended tasks of a remote service for the archive, with the covers of videos. Runs in the
 * caller's transaction. Files that are already queued do not change.
 */
export async function queueArchive(
  db: ConsoleDb | ConsoleTx,
  taskIds: readonly string[],
): Promise<void> {
  if (taskIds.length === 0) return;
  await db.execute(sql`
    insert into console.archived_files (task_id, output, part, workspace_id)
    select c.task_id, o.n - 1, p.part, c.workspace_id
    from console.creations c,
      jsonb_array_elements(c.outputs) with ordinality as o (output, n),
      (values ('file', 'url'), ('cover', 'thumbnail_url')) as p (part, field)
    where c.task_id = any(${sql.param([...taskIds])}::text[]) and c.status = 'succeeded'
      and c.deleted_at is null and o.output ->> p.field is not null
    on conflict do nothing`);
}
