import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { modelTime } from '@/lib/contract';
import type { ServiceContext } from '../context';

/** Fewer tasks say nothing, and would show how long those of one workspace took. */
const minTasks = 5;
const maxTasks = 200;
const windowDays = 14;

/**
 * How long each model of the catalog usually takes, by its latest tasks in all workspaces. Reads an index alone: with
 * `t.model = offered.model` the planner would go through all tasks of those days for a model that is rarely used.
 */
export async function readModelTimes({
  db,
  catalog,
}: Pick<ServiceContext, 'db' | 'catalog'>): Promise<z.infer<typeof modelTime>[]> {
  const models = catalog.models.filter(({ family }) => family !== 'text').map(({ id }) => id);
  const { rows } = await db.execute<{ model: string; median: number; slow: number }>(sql`
    select offered.model,
      percentile_cont(0.5) within group (order by latest.seconds)::float8 as median,
      percentile_cont(0.9) within group (order by latest.seconds)::float8 as slow
    from unnest(${sql.param(models)}::text[]) as offered (model)
    cross join lateral (
      select extract(epoch from t.completed_at - t.started_at) as seconds
      from service.tasks t
      where t.status = 'succeeded' and t.model <= offered.model
        and (t.model, t.completed_at) > (offered.model, now() - make_interval(days => ${windowDays}::int))
      order by t.model desc, t.completed_at desc limit ${maxTasks}
    ) as latest
    group by offered.model having count(latest.seconds) >= ${minTasks}`);
  return rows.map(({ model, median, slow }) => ({
    object: 'model_time',
    model,
    median_seconds: median,
    slow_seconds: slow,
  }));
}
