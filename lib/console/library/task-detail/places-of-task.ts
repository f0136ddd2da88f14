import { sql } from 'drizzle-orm';
import type { ResultPlace } from '@/lib/pages/task-detail';
import type { ConsoleDb } from '../../db';

/** The boards that show an output of a task, and the storyboards with it as a take, by name. */
export async function placesOfTask(
  db: ConsoleDb,
  workspaceId: string,
  taskId: string,
): Promise<ResultPlace[]> {
  const { rows } = await db.execute<ResultPlace & Record<string, unknown>>(sql`
    select kind, id, name, outputs from (
      select 'board' as kind, k.id, k.name, array_agg(distinct i.output order by i.output) as outputs
      from console.board_items i
      join console.boards k on k.id = i.board_id
      where i.task_id = ${taskId} and i.deleted_at is null and k.workspace_id = ${workspaceId}
      group by k.id, k.name
      union all
      select 'storyboard', e.id, e.name, '{}'
      from console.experiments e
      where e.workspace_id = ${workspaceId} and e.deleted_at is null and e.storyboard is not null
        and exists (select 1 from console.experiment_cells x
          where x.experiment_id = e.id and x.task_id = ${taskId})
    ) places
    order by kind, lower(name), id`);
  return rows.map(({ kind, id, name, outputs }) => ({ kind, id, name, outputs }));
}
