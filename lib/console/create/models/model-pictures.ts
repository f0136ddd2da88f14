import { sql } from 'drizzle-orm';
import type { Creation } from '@/lib/pages/creations';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { outputKind } from '@/lib/pages/output-kinds';
import { type ConsoleDb, schema } from '../../db';
import { readServiceInfo, runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { readCreationsById } from '../creations';
import { examplePictures } from './example-pictures';

const c = schema.creations;

/** The number of a model's latest tasks that are searched for a result. */
const searched = 20;

/** For each model the newest task of the workspace with a result in the gallery, if there is one. */
async function newestTaskIds(
  db: ConsoleDb,
  workspaceId: string,
  models: readonly string[],
): Promise<string[]> {
  const rows = await db.select({ taskId: sql<string>`newest.task_id` }).from(
    sql`unnest(${sql.param([...models])}::text[]) as wanted (model) cross join lateral (
      select recent.task_id from (
        select ${c.taskId}, ${c.status}, ${c.outputs}, ${c.removedOutputs}, ${c.createdAt}
        from ${c}
        where ${c.workspaceId} = ${workspaceId} and ${c.model} = wanted.model
          and ${c.removedAt} is null
        order by ${c.createdAt} desc, ${c.taskId} desc limit ${searched}
      ) as recent
      where recent.status = 'succeeded'
        and jsonb_array_length(recent.outputs) > coalesce(array_length(recent.removed_outputs, 1), 0)
      order by recent.created_at desc, recent.task_id desc limit 1
    ) as newest`,
  );
  return rows.map(({ taskId }) => taskId);
}

/** The thumbnail of the first result that is still in the gallery; of a video its cover. */
export function pictureOf({
  outputs,
  removed,
}: Pick<Creation, 'outputs' | 'removed'>): string | null {
  for (const [index, output] of outputs.entries()) {
    if (removed.includes(index)) continue;
    const kind = outputKind(output);
    if (kind === 'image') return output.preview_url ?? output.url;
    if (kind === 'video' && output.thumbnail_url !== undefined) return output.thumbnail_url;
  }
  return null;
}

/**
 * An image for each model by its id: the workspace's latest result with it, else in demo mode an example image.
 * Models without an image are left out.
 */
export async function readModelPictures(
  { user, workspace }: Access,
  models: readonly string[],
): Promise<ModelPictures> {
  if (models.length === 0) return {};
  const { db } = runtime();
  const reader = { workspaceId: workspace.id, userId: user.id };
  const [ids, info] = await Promise.all([
    newestTaskIds(db, workspace.id, models),
    readServiceInfo(),
  ]);
  const pictureEntries = (await readCreationsById(db, reader, ids)).flatMap((creation) => {
    const picture = pictureOf(creation);
    return picture === null ? [] : [[creation.model, picture] as const];
  });
  return {
    ...(info?.sandbox ? examplePictures(models) : {}),
    ...Object.fromEntries(pictureEntries),
  };
}
