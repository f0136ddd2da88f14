import { sql } from 'drizzle-orm';
import { type ConsoleDb, schema } from '../../db';

const { creations: c, favourites: f, memberships: m, experiments: e, experimentCells: x } = schema;

/** A result that people of the workspace marked as a favourite or as a keeper of an experiment. */
export interface KeptResult {
  readonly model: string;
  readonly taskId: string;
  readonly output: number;
}

/**
 * For each model the results that the workspace's people kept: those with the most marks first, then the oldest, so that
 * a new result changes nothing. Starts from the marks, which are few beside the results.
 */
export async function readKeptResults(
  db: ConsoleDb,
  workspaceId: string,
  models: readonly string[],
  limit: number,
): Promise<KeptResult[]> {
  const { rows } = await db.execute<{ model: string; task_id: string; output: number }>(sql`
    with marks as (
      select ${f.taskId}, ${f.output} as output from ${f}
      join ${m} on ${m.userId} = ${f.userId} and ${m.workspaceId} = ${workspaceId}
      union all
      select ${x.taskId}, 0 from ${x}
      join ${e} on ${e.id} = ${x.experimentId}
      where ${e.workspaceId} = ${workspaceId} and ${e.deletedAt} is null
        and ${x.mark} = 'keep' and ${x.taskId} is not null
    ), kept as (
      select task_id, output, count(*) as marks from marks group by task_id, output
    ), ranked as (
      select made.model, kept.task_id, kept.output, row_number() over (
        partition by made.model order by kept.marks desc, made.created_at, kept.task_id, kept.output) as place
      -- With the limit each task is found by its id; the planner would read all of them.
      from kept cross join lateral (
        select ${c.model}, ${c.createdAt} from ${c}
        where ${c.taskId} = kept.task_id and ${c.workspaceId} = ${workspaceId}
          and ${c.model} = any (${sql.param([...models])}::text[])
          and ${c.status} = 'succeeded' and ${c.removedAt} is null
          and not kept.output = any (${c.removedOutputs})
          and kept.output < jsonb_array_length(${c.outputs})
          and ${c.outputs} -> kept.output ->> 'no_longer_kept' is null
        limit 1
      ) as made
    )
    select model, task_id, output from ranked where place <= ${limit} order by model, place`);
  return rows.map(({ model, task_id: taskId, output }) => ({ model, taskId, output }));
}
