import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type ConsoleTx, schema } from '../../db';

const { creations: c } = schema;

/** An output of a task; -1 for a task that has none. */
export interface TaskOutput {
  readonly taskId: string;
  readonly output: number;
}

/**
 * Locks the tasks until the transaction ends, always in the same order, so that moving, restoring and deleting wait
 * for each other. Returns those of the workspace that are not deleted.
 */
export const lockTasks = (tx: ConsoleTx, workspaceId: string, taskIds: readonly string[]) =>
  tx
    .select({
      taskId: c.taskId,
      userId: c.userId,
      prompt: c.prompt,
      outputs: sql<number>`jsonb_array_length(${c.outputs})`,
    })
    .from(c)
    .where(
      and(
        eq(c.workspaceId, workspaceId),
        inArray(c.taskId, [...new Set(taskIds)]),
        isNull(c.deletedAt),
      ),
    )
    .orderBy(asc(c.taskId))
    .for('update');

/** Removes outputs from the gallery if `isRemoved`, else restores them. Open boards learn of it by their revision. */
export async function setRemovedOutputs(
  tx: ConsoleTx,
  workspaceId: string,
  refs: readonly TaskOutput[],
  isRemoved: boolean,
): Promise<void> {
  const byTask = Map.groupBy(refs, ({ taskId }) => taskId);
  const rows = [...byTask].map(([id, taskRefs]) => ({
    id,
    outputs: taskRefs.map(({ output }) => output),
  }));
  // A task is removed from the gallery when it was removed without outputs, or when all of its outputs were removed.
  await tx.execute(sql`
    update console.creations c set removed_outputs = n.removed, removed_at = case
      when -1 = any (n.removed)
        or cardinality(n.removed) >= greatest(1, jsonb_array_length(c.outputs)) then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, outputs int[])
    join console.creations earlier on earlier.task_id = r.id
    cross join lateral (select case when ${isRemoved}
      then array(select distinct unnest(earlier.removed_outputs || r.outputs) order by 1)
      else array(select e from unnest(earlier.removed_outputs) e where not e = any (r.outputs) order by 1)
      end as removed) n
    where c.task_id = r.id and c.workspace_id = ${workspaceId}`);
  const isShown = sql`x.task_id = r.id and x.deleted_at is null and (x.output = any (r.outputs) or -1 = any (r.outputs))`;
  const changedOutputs = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, outputs int[])`;
  await tx.execute(sql`
    with touched as (
      update console.boards k set revision = k.revision + 1
      where k.workspace_id = ${workspaceId}
        and k.id in (select x.board_id from console.board_items x, ${changedOutputs} where ${isShown})
      returning k.id, k.revision
    )
    update console.board_items x set revision = touched.revision
    from touched, ${changedOutputs}
    where x.board_id = touched.id and ${isShown}`);
}
