import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lineageOf } from '@/lib/experiments';
import type { ExperimentLineage, LineageEdge } from '@/lib/pages/experiment-results';
import { type ConsoleDb, schema } from '../db';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { findExperiment } from './find-experiment';
import { readPictures } from './read-pictures';

const { experiments: e, experimentCells: c, creations: t } = schema;

/** The lineage of an experiment: its sources, and the experiments made from it. */
export async function readLineage({ workspace }: Access, id: string): Promise<ExperimentLineage> {
  const { db } = runtime();
  await findExperiment(db, workspace.id, id);
  const rows = await db
    .select({
      id: e.id,
      name: e.name,
      prompt: sql<string>`${e.design} ->> 'prompt'`,
      task: e.originTask,
      // The experiment that made the result, for one made from a result.
      from: sql<string | null>`coalesce(${e.originExperiment}, (
        select x.experiment_id from console.experiment_cells x
        where x.task_id = ${e.originTask} and not x.reused limit 1))`,
    })
    .from(e)
    .where(and(eq(e.workspaceId, workspace.id), isNull(e.deletedAt)));
  const references = await readReferences(db, workspace.id);
  // An experiment that was started empty is listed after those whose results it refers to.
  const linkedNodes = rows.map((row) => ({
    ...row,
    from:
      row.from ?? references.find(({ to, from }) => to === row.id && from !== null)?.from ?? null,
    hasOrigin: row.from !== null || row.task !== null,
  }));
  const nodes = lineageOf(linkedNodes, id);
  const copiedExperimentIds = nodes.flatMap(({ from, task, hasOrigin }) =>
    hasOrigin && task === null && from !== null ? [from] : [],
  );
  const keepers = await db
    .selectDistinctOn([c.experimentId], { experiment: c.experimentId, task: c.taskId })
    .from(c)
    .innerJoin(t, and(eq(t.taskId, c.taskId), isNull(t.removedAt)))
    .where(
      and(
        inArray(c.experimentId, copiedExperimentIds),
        eq(c.state, 'succeeded'),
        eq(c.mark, 'keep'),
      ),
    )
    .orderBy(c.experimentId, c.place);
  const keeperOf = new Map(keepers.map(({ experiment, task }) => [experiment, task]));
  const pictureTask = (node: (typeof nodes)[number]) =>
    node.task ?? keeperOf.get(node.from ?? '') ?? null;
  const nodesById = new Map(nodes.map((node) => [node.id, node]));
  const shownReferences = references.filter(({ to }) => nodesById.has(to));
  const taskIds = [
    ...nodes.flatMap((node) => pictureTask(node) ?? []),
    ...shownReferences.map(({ task }) => task),
  ];
  const [pictures, tasks] = await Promise.all([
    readPictures(db, workspace.id, taskIds),
    db
      .select({ id: t.taskId, prompt: t.prompt })
      .from(t)
      .where(and(eq(t.workspaceId, workspace.id), inArray(t.taskId, taskIds))),
  ]);
  const promptOf = new Map(tasks.map(({ id: task, prompt }) => [task, prompt]));
  return {
    nodes: nodes.map((node) => ({ id: node.id, name: node.name, prompt: node.prompt })),
    edges: [
      ...nodes.flatMap((node): LineageEdge[] => {
        if (!node.hasOrigin) return [];
        const parent = nodesById.get(node.from ?? '');
        const task = pictureTask(node);
        const prompt = (node.task === null ? undefined : promptOf.get(node.task)) ?? parent?.prompt;
        if (prompt === undefined) return [];
        const picture = task === null ? null : (pictures.get(task) ?? null);
        return [
          { kind: 'design', from: parent?.id ?? null, to: node.id, prompt, picture, task_id: task },
        ];
      }),
      ...shownReferences.map(
        ({ to, from, task }): LineageEdge => ({
          kind: 'reference',
          from: from !== null && nodesById.has(from) ? from : null,
          to,
          prompt: promptOf.get(task) ?? '',
          picture: pictures.get(task) ?? null,
          task_id: task,
        }),
      ),
    ],
  };
}

/** Results that designs of the workspace refer to, with the experiment that made each; null when none did. */
async function readReferences(db: ConsoleDb, workspaceId: string) {
  const { rows } = await db.execute<{ to: string; task: string; from: string | null }>(sql`
    select e.id as "to", t.task_id as task, (
      select x.experiment_id from console.experiment_cells x
      where x.task_id = t.task_id and not x.reused and x.experiment_id <> e.id limit 1) as "from"
    from console.experiments e
    join console.creations t on t.workspace_id = e.workspace_id
      and t.output_names && console.names_in(e.design)
    where e.workspace_id = ${workspaceId} and e.deleted_at is null
    order by e.created_at, t.created_at, t.task_id`);
  return rows;
}
