import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ExperimentLineage } from '@/lib/contract';
import { lineageOf } from '@/lib/experiments';
import type { Access } from '../access';
import { schema } from '../db';
import { runtime } from '../runtime';
import { findExperiment } from './find-experiment';
import { readPictures } from './read-pictures';

const { experiments: e, experimentCells: c, creations: t } = schema;

/** What an experiment was made from, and what was made from it. */
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
  const nodes = lineageOf(rows, id);
  const copied = nodes.flatMap(({ from, task }) => (task === null && from !== null ? [from] : []));
  const keepers = await db
    .selectDistinctOn([c.experimentId], { experiment: c.experimentId, task: c.taskId })
    .from(c)
    .where(and(inArray(c.experimentId, copied), eq(c.state, 'succeeded'), eq(c.mark, 'keep')))
    .orderBy(c.experimentId, c.place);
  const keeperOf = new Map(keepers.map(({ experiment, task }) => [experiment, task]));
  const pictureTask = (node: (typeof nodes)[number]) =>
    node.task ?? keeperOf.get(node.from ?? '') ?? null;
  const taskIds = nodes.flatMap((node) => pictureTask(node) ?? []);
  const [pictures, tasks] = await Promise.all([
    readPictures(db, workspace.id, taskIds),
    db
      .select({ id: t.taskId, prompt: t.prompt })
      .from(t)
      .where(and(eq(t.workspaceId, workspace.id), inArray(t.taskId, taskIds))),
  ]);
  const promptOf = new Map(tasks.map(({ id: task, prompt }) => [task, prompt]));
  const shown = new Map(nodes.map((node) => [node.id, node]));
  return {
    nodes: nodes.map((node) => ({ id: node.id, name: node.name, prompt: node.prompt })),
    edges: nodes.flatMap((node) => {
      const parent = shown.get(node.from ?? '');
      const task = pictureTask(node);
      const prompt = (node.task === null ? undefined : promptOf.get(node.task)) ?? parent?.prompt;
      if (prompt === undefined) return [];
      const picture = task === null ? null : (pictures.get(task) ?? null);
      return [{ from: parent?.id ?? null, to: node.id, prompt, picture, task_id: task }];
    }),
  };
}
