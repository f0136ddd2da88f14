import { eq, sql } from 'drizzle-orm';
import type { UsageDivision, UsageQuery, UsageReport, UsageTally } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { getWorkspace } from '../../workspaces';
import { closeDays } from './close-days';
import { bucketMs, checkDays, type Days } from './ended-work';
import { answerCount, durationRows, filteredUsageRows, type TallyRow, tallyOf } from './facts';

type Context = Pick<ServiceContext, 'db' | 'clock'>;

/* The dimensions of a sum in a row: the bits of grouping(day, family, model, actor, key_id, project) that are not set. */
const groupingSets = {
  total: 63,
  family: 47,
  model: 39,
  person: 59,
  key: 61,
  project: 62,
} as const;

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
  checkDays({ from, to });
  await getWorkspace(context, workspaceId);
  const days = { workspaceId, from, to };
  const closedDay = await closeDays(context, workspaceId);
  const [groups, durations, keyOf] = await Promise.all([
    readGroups(context, days, closedDay, { by, actor, project }),
    readDurations(context, days, closedDay),
    readKeyNames(context, workspaceId),
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
    totals: rowsOf(groupingSets.total)[0]?.tally ?? emptyTally,
    families: rowsOf(groupingSets.family).map(({ row, tally }) => ({
      family: row.family ?? '',
      ...tally,
    })),
    models: rowsOf(groupingSets.model).map(({ row, tally }) => ({
      model: row.model ?? '',
      family: row.family ?? '',
      ...tally,
      p50_ms: durations.get(row.model ?? '')?.p50 ?? null,
      p95_ms: durations.get(row.model ?? '')?.p95 ?? null,
    })),
    people: rowsOf(groupingSets.person).map(({ row, tally }) => ({
      actor: row.actor || null,
      ...tally,
    })),
    keys: rowsOf(groupingSets.key).map(({ row, tally }) => ({
      key: keyOf(row.key_id ?? ''),
      ...tally,
    })),
    projects: rowsOf(groupingSets.project).map(({ row, tally }) => ({
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
const emptyTally: UsageTally = {
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
  closedDay: string,
  { by, ...filter }: Pick<UsageQuery, 'actor' | 'project'> & { by: UsageDivision },
) {
  const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
    select grouping(day, family, model, actor, key_id, project)::int as set, day::text as day, family, model,
      actor, key_id, project, sum(succeeded) as succeeded, sum(failed) as failed,
      sum(canceled) as canceled, sum(expired) as expired, sum(outputs) as outputs,
      coalesce(${answerCount}, 0) as answers, sum(credits_milli) as credits_milli
    from (${filteredUsageRows(days, closedDay, filter)}) f
    group by grouping sets ((), (family), (family, model), (actor), (key_id), (project), (day, ${sql.identifier(groupColumns[by])}))
    order by day, credits_milli desc`);
  return rows;
}

/** Median and 95th percentile of the time to a result by model, in milliseconds. */
async function readDurations({ db }: Context, days: Days, closedDay: string) {
  const { rows } = await db.execute<{ model: string; p50: number; p95: number }>(sql`
    with counted as (
      select model, bucket, sum(count) as n from (${durationRows(days, closedDay)}) s group by model, bucket
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

/** Finds the name of a key for display; an id that no key has is its own name. */
export async function readKeyNames({ db }: Pick<ServiceContext, 'db'>, workspaceId: string) {
  const { apiKeys } = schema;
  const rows = await db
    .select({ id: apiKeys.id, name: apiKeys.name, kind: apiKeys.kind })
    .from(apiKeys)
    .where(eq(apiKeys.workspaceId, workspaceId));
  const keysById = new Map(rows.map((row) => [row.id, row]));
  return (id: string) => keysById.get(id) ?? { id, name: id, kind: 'api' as const };
}
