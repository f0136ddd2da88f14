import { sql } from 'drizzle-orm';
import type {
  MarginLine,
  MarginLinesQuery,
  MarginLineTally,
  MarginQuery,
  MarginReport,
} from '@/lib/contract';
import {
  addDays,
  countDays,
  longestUsageDays,
  milliToCredits,
  mostMarginProjects,
} from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { ApiError } from '../../http';
import { closeDays } from './close-days';
import { type Days, summedWork } from './ended-work';
import { type MarginRow, tallyOf, type UsdPerCredit } from './tally';

type Context = Pick<ServiceContext, 'db' | 'clock'>;

/**
 * Income and costs over all workspaces within some days. Days that are over were summed up once; only what
 * ended since is counted from the work itself. Throws `ApiError` invalid_value.
 */
export async function readMargin(
  context: Context,
  { from, to, usd_per_credit: usd }: MarginQuery,
): Promise<MarginReport> {
  const length = countDays(from, to);
  if (length < 1 || length > longestUsageDays) {
    const message = `to is the last day, at most ${longestUsageDays} days from the first.`;
    throw new ApiError('invalid_value', message, { param: 'to' });
  }
  const [rows, value, sales] = await Promise.all([
    readRows(context, { from, to }, { byDay: false }),
    readValues(context, usd),
    readSales(context, { from, to }),
  ]);
  const divided = (key: (row: MarginRow) => string) =>
    [...Map.groupBy(rows, key).values()]
      .flatMap((group) => group.slice(0, 1).map((row) => ({ row, tally: tallyOf(group, value) })))
      .toSorted((a, b) => weight(b.tally) - weight(a.tally) || b.tally.credits - a.tally.credits);
  return {
    object: 'margin',
    from,
    to,
    time_zone: 'UTC',
    totals: tallyOf(rows, value),
    providers: divided(({ provider }) => provider).map(({ row, tally }) => ({
      provider: row.provider || null,
      ...tally,
    })),
    models: divided(({ model, family }) => `${family} ${model}`).map(({ row, tally }) => ({
      model: row.model,
      family: row.family,
      ...tally,
    })),
    projects: divided((row) => `${row.workspace_id} ${row.project}`)
      .slice(0, mostMarginProjects)
      .map(({ row, tally }) => ({
        workspace_id: row.workspace_id || null,
        project: row.project || null,
        ...tally,
      })),
    sales,
  };
}

const weight = ({ cost_micro_usd, earned_micro_usd }: MarginLineTally) =>
  Math.max(cost_micro_usd, earned_micro_usd);

/** The lines of one day's report, one for each provider, model and project. */
export async function readMarginLines(
  context: Context,
  { day, usd_per_credit: usd }: MarginLinesQuery,
): Promise<MarginLine[]> {
  const [rows, value] = await Promise.all([
    readRows(context, { from: day, to: day }, { byDay: true }),
    readValues(context, usd),
  ]);
  return rows.map((row) => ({
    day: row.day,
    provider: row.provider || null,
    model: row.model,
    family: row.family,
    workspace_id: row.workspace_id || null,
    project: row.project || null,
    ...tallyOf([row], value),
  }));
}

/** The rows of the days: a few for each model, provider and project, or those of each day. */
async function readRows(
  context: Context,
  days: Days,
  { byDay }: { byDay: boolean },
): Promise<MarginRow[]> {
  const through = await closeDays(context);
  const open = through < days.from ? days : { ...days, from: addDays(through, 1) };
  const day = byDay ? sql`day::text` : sql`''`;
  const { rows } = await context.db.execute<MarginRow>(sql`
    select ${day} as day, provider, model, family, workspace_id, project, sum(succeeded) as succeeded, sum(failed) as failed,
      sum(canceled) as canceled, sum(expired) as expired, sum(outputs) as outputs,
      sum(credits_milli) as credits_milli, sum(cost_micro_usd) as cost_micro_usd,
      sum(unknown) as unknown, sum(lost) as lost, sum(lost_micro_usd) as lost_micro_usd,
      sum(possible) as possible, sum(possible_micro_usd) as possible_micro_usd
    from (
      select day, provider, model, family, workspace_id, project, succeeded, failed, canceled, expired, outputs,
        credits_milli, cost_micro_usd, unknown, lost, lost_micro_usd, possible, possible_micro_usd
      from service.margin_days where day between ${days.from}::date and ${days.to}::date
      union all ${summedWork(open)}
    ) f
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6`);
  return rows;
}

/** The value of a credit: from the costs of a connected model, else from the caller. */
async function readValues({ db }: Context, usd: number | undefined): Promise<UsdPerCredit> {
  const { rows } = await db.execute<{ model: string; usd: string }>(sql`
    select id as model, value -> 'costs' ->> 'usd_per_credit' as usd from service.connections
    where kind = 'model' and value -> 'costs' ->> 'usd_per_credit' is not null`);
  const usdByModel = new Map(rows.map((row) => [row.model, Number(row.usd)]));
  return (model) => usdByModel.get(model) ?? usd;
}

async function readSales({ db }: Context, { from, to }: Days): Promise<MarginReport['sales']> {
  const { rows } = await db.execute<{
    currency: string;
    orders: number;
    granted: string;
    paid: string;
    refunded: string;
  }>(sql`
    select coalesce(paid_currency, currency) as currency, count(*)::int as orders,
      sum(granted_milli) as granted, sum(coalesce(paid_amount, 0)) as paid,
      sum(refunded_amount) as refunded
    from service.orders
    where paid_at >= ${`${from}T00:00:00Z`}::timestamptz
      and paid_at < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz
    group by 1 order by 1`);
  return rows.map(({ currency, orders, granted, paid, refunded }) => ({
    currency,
    orders,
    credits: milliToCredits(Number(granted)),
    paid: Number(paid),
    refunded: Number(refunded),
  }));
}
