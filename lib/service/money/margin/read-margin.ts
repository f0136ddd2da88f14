import { type SQL, sql } from 'drizzle-orm';
import type {
  MarginLine,
  MarginLinesQuery,
  MarginLineTally,
  MarginQuery,
  MarginReport,
} from '@/lib/contract';
import { addDays, maxMarginProjects, milliToCredits } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { checkDays, isWithinDays } from '../usage';
import { closeDays } from './close-days';
import { type Days, summedWork } from './ended-work';
import { type MarginRow, summedColumns, tallyOf, type UsdPerCredit } from './tally';

type Context = Pick<ServiceContext, 'db' | 'clock'>;

/**
 * Income and costs over all workspaces within some days. Days that are over were summed up once; only what
 * ended since is counted from the work itself. Throws `ApiError` invalid_value.
 */
export async function readMargin(
  context: Context,
  { from, to, usd_per_credit: usd }: MarginQuery,
): Promise<MarginReport> {
  checkDays({ from, to });
  const work = await readWork(context, { from, to });
  const [modelRows, projectRows, usdPerCredit, sales] = await Promise.all([
    readModelRows(context, work),
    readProjectRows(context, work),
    readUsdPerCredit(context, usd),
    readSales(context, { from, to }),
  ]);
  const groupRows = (rows: readonly MarginRow[], key: (row: MarginRow) => string) =>
    [...Map.groupBy(rows, key).values()]
      .flatMap((group) =>
        group.slice(0, 1).map((row) => ({ row, tally: tallyOf(group, usdPerCredit) })),
      )
      .toSorted((a, b) => sizeOf(b.tally) - sizeOf(a.tally) || b.tally.credits - a.tally.credits);
  return {
    object: 'margin',
    from,
    to,
    time_zone: 'UTC',
    totals: tallyOf(modelRows, usdPerCredit),
    providers: groupRows(modelRows, ({ provider }) => provider).map(({ row, tally }) => ({
      provider: row.provider || null,
      ...tally,
    })),
    models: groupRows(modelRows, ({ model, family }) => `${family} ${model}`).map(
      ({ row, tally }) => ({ model: row.model, family: row.family, ...tally }),
    ),
    projects: largestProjects(
      groupRows(projectRows, (row) => `${row.workspace_id} ${row.project}`),
    ).map(({ row, tally }) => ({
      workspace_id: row.workspace_id || null,
      project: row.project || null,
      ...tally,
    })),
    sales,
  };
}

/** The first projects of a sorted list, and the requests without one, however small they are. */
function largestProjects<T extends { readonly row: MarginRow }>(sortedProjects: readonly T[]): T[] {
  const namedProjects = new Set(
    sortedProjects.filter(({ row }) => row.project !== '').slice(0, maxMarginProjects),
  );
  return sortedProjects.filter((each) => namedProjects.has(each) || each.row.project === '');
}

const sizeOf = ({ cost_micro_usd, earned_micro_usd }: MarginLineTally) =>
  Math.max(cost_micro_usd, earned_micro_usd);

/** The lines of one day's report, one for each provider, model and project. */
export async function readMarginLines(
  context: Context,
  { day, usd_per_credit: usd }: MarginLinesQuery,
): Promise<MarginLine[]> {
  const [rows, usdPerCredit] = await Promise.all([
    readDayRows(context, await readWork(context, { from: day, to: day })),
    readUsdPerCredit(context, usd),
  ]);
  return rows.map((row) => ({
    day: row.day,
    provider: row.provider || null,
    model: row.model,
    family: row.family,
    workspace_id: row.workspace_id || null,
    project: row.project || null,
    ...tallyOf([row], usdPerCredit),
  }));
}

const sums = sql.raw(summedColumns.map((name) => `sum(${name}) as ${name}`).join(', '));

/** The work of the days as a statement: what was summed up, and what ended since. */
async function readWork(context: Context, days: Days): Promise<SQL> {
  const closedDay = await closeDays(context);
  const openDays = closedDay < days.from ? days : { ...days, from: addDays(closedDay, 1) };
  return sql`
    select day, provider, model, family, workspace_id, project, succeeded, failed, canceled, expired, outputs,
      credits_milli, cost_micro_usd, unknown, lost, lost_micro_usd, possible, possible_micro_usd
    from service.margin_days where day between ${days.from}::date and ${days.to}::date
    union all ${summedWork(openDays)}`;
}

/** A few rows for each model and provider. */
async function readModelRows({ db }: Context, work: SQL): Promise<MarginRow[]> {
  const { rows } = await db.execute<MarginRow>(sql`
    select '' as day, provider, model, family, '' as workspace_id, '' as project, ${sums}
    from (${work}) f group by provider, model, family order by provider, model, family`);
  return rows;
}

/**
 * A few rows for each model and provider of requests without a project, and of the projects that cost or brought most: a key can
 * name another project with each request, and the process must not hold them all.
 */
async function readProjectRows({ db }: Context, work: SQL): Promise<MarginRow[]> {
  const largest = (by: SQL) => sql`(
    select workspace_id, project from f where project <> ''
    group by 1, 2 order by sum(${by}) desc, 1, 2 limit ${maxMarginProjects})`;
  const { rows } = await db.execute<MarginRow>(sql`
    with f as (${work}),
      largest as (${largest(sql`cost_micro_usd`)} union ${largest(sql`credits_milli`)})
    select '' as day, provider, model, family, workspace_id, project, ${sums}
    from f where project = '' or (workspace_id, project) in (select workspace_id, project from largest)
    group by provider, model, family, workspace_id, project
    order by provider, model, family, workspace_id, project`);
  return rows;
}

/** The rows of each day, a few for each model, provider and project. */
async function readDayRows({ db }: Context, work: SQL): Promise<MarginRow[]> {
  const { rows } = await db.execute<MarginRow>(sql`
    select day::text as day, provider, model, family, workspace_id, project, ${sums}
    from (${work}) f group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`);
  return rows;
}

/** The value of a credit: from the costs of a connected model, else from the caller. */
async function readUsdPerCredit({ db }: Context, usd: number | undefined): Promise<UsdPerCredit> {
  const { rows } = await db.execute<{ model: string; usd: string }>(sql`
    select id as model, value -> 'costs' ->> 'usd_per_credit' as usd from service.connections
    where kind = 'model' and value -> 'costs' ->> 'usd_per_credit' is not null`);
  const usdByModel = new Map(rows.map((row) => [row.model, Number(row.usd)]));
  return (model) => usdByModel.get(model) ?? usd;
}

async function readSales({ db }: Context, days: Days): Promise<MarginReport['sales']> {
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
    where ${isWithinDays(sql`paid_at`, days)}
    group by 1 order by 1`);
  return rows.map(({ currency, orders, granted, paid, refunded }) => ({
    currency,
    orders,
    credits: milliToCredits(Number(granted)),
    paid: Number(paid),
    refunded: Number(refunded),
  }));
}
