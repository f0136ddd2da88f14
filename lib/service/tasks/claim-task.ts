import { and, eq, sql } from 'drizzle-orm';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { TaskRow } from './task-row';

const { tasks } = schema;

/** Tasks that are not claimed: those of a model, in one workspace or (null) in all. */
export interface SkippedTasks {
  readonly workspace: string | null;
  readonly model: string;
}

/**
 * Sets the next queued task to `running` and returns it: of the workspace with the fewest running tasks, the
 * oldest that is not in `skippedTasks`. `null` when none waits. One statement; tasks that another process is
 * claiming are skipped, not waited for. Those of suspended workspaces stay: in a copy of an installation everything
 * that its original makes is suspended.
 *
 * The recursion visits each waiting workspace once by the index `tasks_open`, so that a backlog of thousands
 * costs no more than a backlog of one.
 */
export async function claimTask(
  db: ServiceDb,
  skippedTasks: readonly SkippedTasks[],
): Promise<TaskRow | null> {
  const isSkipped = sql`exists (
    select from jsonb_to_recordset(${JSON.stringify(skippedTasks)}::jsonb) as b(workspace text, model text)
    where b.model = q.model and (b.workspace is null or b.workspace = q.workspace_id))`;
  const isClaimable = skippedTasks.length === 0 ? sql`true` : sql`not ${isSkipped}`;
  const nextTaskId = sql`(
    with recursive waiting as (
      (select workspace_id from service.tasks where status = 'queued' order by workspace_id limit 1)
      union all
      select (
        select q.workspace_id from service.tasks q
        where q.status = 'queued' and q.workspace_id > w.workspace_id
        order by q.workspace_id limit 1
      ) from waiting w where w.workspace_id is not null
    ), ranked as (
      select w.workspace_id,
        (select count(*) from service.tasks r
          where r.status = 'running' and r.workspace_id = w.workspace_id) as running,
        (select min(q.created_at) from service.tasks q
          where q.status = 'queued' and q.workspace_id = w.workspace_id) as oldest
      from waiting w
      join service.workspaces s on s.id = w.workspace_id and s.status = 'active'
      order by running, oldest
    )
    select chosen.id from ranked
    cross join lateral (
      select q.id from service.tasks q
      where q.status = 'queued' and q.workspace_id = ranked.workspace_id and q.deadline_at > now()
        and ${isClaimable}
      order by q.created_at, q.id
      limit 1 for update skip locked
    ) chosen
    limit 1
  )`;
  const [row] = await db
    .update(tasks)
    .set({
      status: 'running',
      startedAt: sql`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(tasks.id, nextTaskId), eq(tasks.status, 'queued')))
    .returning();
  return row ?? null;
}
