import { sql } from 'drizzle-orm';
import type { ExperimentPlace, ResultPlace } from '@/lib/pages/task-detail';
import type { ConsoleDb } from '../../db';

/** The boards that show an output of a task, and the storyboards with it as a take, by name. */
export async function readPlacesOfTask(
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

/** Comments that are shown; the experiment has all of them. */
const maxComments = 5;

/** The cells of experiments that show a task's result, those of the experiment changed last first. */
export async function readExperimentsOfTask(
  db: ConsoleDb,
  workspaceId: string,
  taskId: string,
): Promise<ExperimentPlace[]> {
  const { rows } = await db.execute<ExperimentPlace & Record<string, unknown>>(sql`
    select e.id, e.name, (e.design -> 'rows') is not null as is_list, x.key as cell, x.mark,
      array(
        select distinct field from console.experiment_cells other, jsonb_each(other.body) as part (field, value)
        where other.experiment_id = e.id and value is distinct from x.body -> field
        order by field
      ) as varied,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'author', u.name, 'text', m.text) order by m.created_at)
        from (
          select * from console.comments
          where experiment_id = e.id and subject = concat('cell:', e.id, ':', x.key)
          order by created_at desc limit ${maxComments}
        ) m
        join console.users u on u.id = m.user_id
      ), '[]') as comments
    from console.experiments e
    join console.experiment_cells x on x.experiment_id = e.id
    where e.workspace_id = ${workspaceId} and e.deleted_at is null and e.storyboard is null and x.task_id = ${taskId}
    order by e.updated_at desc, x.key`);
  return rows.map(({ id, name, is_list, cell, mark, varied, comments }) => ({
    id,
    name,
    is_list,
    cell,
    mark,
    varied,
    comments,
  }));
}
