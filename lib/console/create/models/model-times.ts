import { sql } from 'drizzle-orm';
import type { ModelTimes } from '@/lib/pages/model-times';
import { type ConsoleDb, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

const c = schema.creations;

/** As the embedded service counts them (`lib/service/tasks/model-times.ts`). */
const minTasks = 5;
const maxTasks = 200;
const maxAgeDays = 14;

/**
 * How long the models usually take: by the tasks of the whole embedded service, or with a remote one by those of the
 * workspace. Null when the service does not answer.
 */
export async function readModelTimes(
  { workspace }: Access,
  models: readonly string[],
): Promise<ModelTimes | null> {
  const { db, service } = runtime();
  if (service.manage === null) return readOwnTimes(db, workspace.id, models);
  const times = await service.manage.connections.modelTimes().catch(() => null);
  return times === null
    ? null
    : Object.fromEntries(
        times.data
          .filter(({ model }) => models.includes(model))
          .map(({ model, median_seconds: median, slow_seconds: slow }) => [
            model,
            { median, slow },
          ]),
      );
}

async function readOwnTimes(
  db: ConsoleDb,
  workspaceId: string,
  models: readonly string[],
): Promise<ModelTimes> {
  const { rows } = await db.execute<{ model: string; median: number; slow: number }>(sql`
    select offered.model,
      percentile_cont(0.5) within group (order by latest.seconds)::float8 as median,
      percentile_cont(0.9) within group (order by latest.seconds)::float8 as slow
    from unnest(${sql.param([...models])}::text[]) as offered (model)
    cross join lateral (
      select extract(epoch from ${c.completedAt} - ${c.createdAt}) as seconds
      from ${c}
      where ${c.workspaceId} = ${workspaceId} and ${c.model} between offered.model and offered.model
        and ${c.removedAt} is null and ${c.status} = 'succeeded' and ${c.completedAt} is not null
        and ${c.createdAt} > now() - make_interval(days => ${maxAgeDays}::int)
      order by ${c.model} desc, ${c.createdAt} desc limit ${maxTasks}
    ) as latest
    group by offered.model having count(latest.seconds) >= ${minTasks}`);
  return Object.fromEntries(rows.map(({ model, median, slow }) => [model, { median, slow }]));
}
