import { type SQL, sql } from 'drizzle-orm';
import type { Creation } from '@/lib/pages/creations';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import { type ConsoleDb, schema } from '../../db';
import { readServiceInfo, runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readCreationsById } from '../creations';
import { readChosenExamples } from './chosen-examples';
import { examplePictures } from './example-pictures';
import { readKeptResults } from './kept-results';

const c = schema.creations;

/** The number of a model's first and of its last tasks that are searched for a result. */
const searchedTasks = 20;

/**
 * For each model the first task of the workspace with a result that is in the gallery and still kept, if there is one.
 * Where files are deleted after some days, the first tasks have none: then it is the first of the last ones. Reads an
 * index alone: with `model = wanted.model` the planner would go through all tasks of the workspace for a rare model.
 */
export async function readFirstTaskIds(
  db: Pick<ConsoleDb, 'select'>,
  workspaceId: string,
  models: readonly string[],
): Promise<string[]> {
  const tasks = (direction: SQL) => sql`(
    select ${c.taskId}, ${c.status}, ${c.outputs}, ${c.removedOutputs}, ${c.createdAt}
    from ${c}
    where ${c.workspaceId} = ${workspaceId} and ${c.model} between wanted.model and wanted.model
      and ${c.removedAt} is null
    order by ${c.model} ${direction}, ${c.createdAt} ${direction}, ${c.taskId} ${direction}
    limit ${searchedTasks})`;
  const rows = await db.select({ taskId: sql<string>`first.task_id` }).from(
    sql`unnest(${sql.param([...models])}::text[]) as wanted (model) cross join lateral (
      select task.task_id from (${tasks(sql`asc`)} union all ${tasks(sql`desc`)}) as task
      where task.status = 'succeeded' and exists (
        select from jsonb_array_elements(task.outputs) with ordinality as output (file, number)
        where not output.number - 1 = any (task.removed_outputs)
          and output.file ->> 'no_longer_kept' is null)
      order by task.created_at, task.task_id limit 1
    ) as first`,
  );
  return rows.map(({ taskId }) => taskId);
}

/** The small picture of the first result that is still in the gallery and has one. */
export const firstPictureOf = ({
  outputs,
  removed,
}: Pick<Creation, 'outputs' | 'removed'>): string | undefined =>
  outputs
    .filter((_, index) => !removed.includes(index))
    .flatMap((output) => pictureUrlOf(output) ?? [])[0];

/**
 * The cover of each model of the workspace, by its id. It does not change with the next result: the first example that the
 * operators chose, else the result that the workspace marked most, else in demo mode an example image, else the workspace's
 * first result with it. Models without a picture are left out.
 */
export async function readModelPictures(
  { user, workspace }: Access,
  models: readonly string[],
): Promise<ModelPictures> {
  if (models.length === 0) return {};
  const { db } = runtime();
  const [chosenExamples, keptResults, firstIds, info] = await Promise.all([
    readChosenExamples(),
    readKeptResults(db, workspace.id, models, 1),
    readFirstTaskIds(db, workspace.id, models),
    readServiceInfo(),
  ]);
  const keptIds = keptResults.map(({ taskId }) => taskId);
  const reader = { workspaceId: workspace.id, userId: user.id };
  const creations = await readCreationsById(db, reader, [...new Set([...keptIds, ...firstIds])]);
  const creationsById = new Map(creations.map((creation) => [creation.task_id, creation]));
  const firstPictures = firstIds.flatMap((id) => {
    const creation = creationsById.get(id);
    const picture = creation && firstPictureOf(creation);
    return picture === undefined ? [] : [[creation?.model, picture] as const];
  });
  const keptPictures = keptResults.flatMap(({ model, taskId, output }) => {
    const file = creationsById.get(taskId)?.outputs[output];
    const picture = file && pictureUrlOf(file);
    return picture === undefined ? [] : [[model, picture] as const];
  });
  // `Object.fromEntries` keeps the last entry of a model, and the first example is its cover.
  const chosenPictures = chosenExamples
    .filter(({ model }) => models.includes(model))
    .toReversed()
    .flatMap(({ model, file }) => {
      const picture = pictureUrlOf(file);
      return picture === undefined ? [] : [[model, picture] as const];
    });
  return {
    ...Object.fromEntries(firstPictures),
    ...(info?.sandbox ? examplePictures(models) : {}),
    ...Object.fromEntries(keptPictures),
    ...Object.fromEntries(chosenPictures),
  };
}
