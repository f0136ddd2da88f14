import { eq, sql } from 'drizzle-orm';
import type { UsageDivision, UsageQuery, UsageReport, UsageTally } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { getWorkspace } from '../../workspaces';
import { closeDays } from './close-days';
import { bucketMs, type Days, requireDays } from './ended-work';
import { answers, factsOf, speeds, type TallyRow, tallyOf } from './facts';

type Context = Pick<ServiceContext, 'db' | 'clock'>;

/* The dimensions of a sum in a row: the bits of grouping(day, family, model, actor, key_id, project) that are not set. */
const sets = { total: 63, family: 47, model: 39, person: 59, key: 61, project: 62 } as const;

interface GroupRow extends TallyRow {
  set: number;
  day: string | null;
  family: string | null;
  model: string | null;
  actor: string | null;
  key_id: string | null;
  project: string | null;
}

/**
 * Work that ended in a workspace within some days, and its cost. Throws `ApiError` not_found, invalid_value.
 */
export async function readUsage(
  context: Context,
  workspaceId: string,
  { from, to, by = 'family', actor, project }: UsageQuery,
): Promise<UsageReport> {
  requireDays({ from, to });
  await getWorkspace(context, workspaceId);
  const days = { workspaceId, from, to };
  const through = await closeDays(context, workspaceId);
  const [groups, paces, keys] = await Promise.all([
    readGroups(context, days, through, { by, actor, project }),
    readPaces(context, days, through),
    readKeys(context, workspaceId),
  ]);
  const rowsOf = (set: number) =>
    groups
      .filter((row) => row.set === set)
      .map((row) => ({ row, tally: tallyOf(row) }))
      .toSorted(
        (a, b) => b.tally.credits - a.tally.credits || endedCount(b.tally) - endedCount(a.tally),
      );
  return {
    object: 'usage',
    from,
    to,
    time_zone: 'UTC',
    totals: rowsOf(sets.total)[0]?.tally ?? nothing,
    families: rowsOf(sets.family).map(({ row, tally }) => ({ family: row.family ?? '', ...tally })),
    models: rowsOf(sets.model).map(({ row, tally }) => ({
      model: row.model ?? '',
      family: row.family ?? '',
      ...tally,
      p50_ms: paces.get(row.model ?? '')?.p50 ?? null,
      p95_ms: paces.get(row.model ?? '')?.p95 ?? null,
    })),
    people: rowsOf(sets.person).map(({ row, tally }) => ({ actor: row.actor || null, ...tally })),
    keys: rowsOf(sets.key).map(({ row, tally }) => ({ key: keys(row.key_id ?? ''), ...tally })),
    projects: rowsOf(sets.project).map(({ row, tally }) => ({
      project: row.project || null,
      ...tally,
    })),
    days: groups
      .filter((row) => row.day !== null)
      .map((row) => ({
        day: row.day ?? '',
        group: row[groupColumns[by]] ?? '',
        ...tallyOf(row),
      })),
  };
}

const groupColumns = {
  family: 'family',
  model: 'model',
  person: 'actor',
  key: 'key_id',
  project: 'project',
} as const;
const nothing: UsageTally = {
  credits: 0,
  succeeded: 0,
  failed: 0,
  canceled: 0,
  expired: 0,
  results: 0,
  answers: 0,
};
const endedCount = (tally: UsageTally): number => tally.succeeded + tally.failed;

async function readGroups(
  { db }: Context,
  days: Days,
  through: string,
  { by, ...filter }: Pick<UsageQuery, 'actor' | 'project'> & { by: UsageDivision },
) {
  const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
    select grouping(day, family, model, actor, key_id, project)::int as set, day::text as day, family, model,
      actor, key_id, project, sum(succeeded) as succeeded, sum(failed) as failed,
      sum(canceled) as canceled, sum(expired) as expired, sum(outputs) as outputs,
      coalesce(${answers}, 0) as answers, sum(credits_milli) as credits_milli
    from (${factsOf(days, through, filter)}) f
    group by grouping sets ((), (family), (family, model), (actor), (key_id), (project), (day, ${sql.identifier(groupColumns[by])}))
    order by day, credits_milli desc`);
  return rows;
}

/** Median and 95th percentile of the time to a result by model, in milliseconds. */
async function readPaces({ db }: Context, days: Days, through: string) {
  const { rows } = await db.execute<{ model: string; p50: number; p95: number }>(sql`
    with counted as (
      select model, bucket, sum(count) as n from (${speeds(days, through)}) s group by model, bucket
    ), added as (
      select model, bucket, sum(n) over (partition by model order by bucket) as upto,
        sum(n) over (partition by model) as total
      from counted
    )
    select model, (min(bucket) filter (where upto >= 0.5 * total))::int as p50,
      (min(bucket) filter (where upto >= 0.95 * total))::int as p95
    from added group by model`);
  return new Map(
    rows.map(({ model, p50, p95 }) => [model, { p50: bucketMs(p50), p95: bucketMs(p95) }]),
  );
}

/** Names and prefixes of keys for display, by id. */
export async function readKeys({ db }: Pick<ServiceContext, 'db'>, workspaceId: string) {
  const { apiKeys } = schema;
  const rows = await db
    .select({ id: apiKeys.id, name: apiKeys.name, kind: apiKeys.kind })
    .from(apiKeys)
    .where(eq(apiKeys.workspaceId, workspaceId));
  const keysById = new Map(rows.map((row) => [row.id, row]));
  return (id: string) => keysById.get(id) ?? { id, name: id, kind: 'api' as const };
}
