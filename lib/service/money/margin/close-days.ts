import { sql } from 'drizzle-orm';
import { addDays } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { lastClosedDay } from '../usage';
import { summedWork } from './ended-work';

const queue = 'margin.close';

type Context = Pick<ServiceContext, 'db' | 'clock'>;

/**
 * Sums up the days that are over and not summed up yet, a day in each transaction, so that none takes long. Returns the
 * last day that is summed up.
 */
export async function closeDays(context: Context, signal?: AbortSignal): Promise<string> {
  const lastDay = lastClosedDay(context.clock.now());
  for (;;) {
    signal?.throwIfAborted();
    const closedDay = await closeNextDay(context, lastDay);
    if (closedDay >= lastDay) return closedDay;
  }
}

/** Sums up the day after the last one that is summed up, and returns it. */
async function closeNextDay({ db }: Context, lastDay: string): Promise<string> {
  const selectClosedDay = sql`select through::text from service.margin_closed where id = 1`;
  const closedThrough = (await db.execute<{ through: string }>(selectClosedDay)).rows[0]?.through;
  if (closedThrough !== undefined && closedThrough >= lastDay) return closedThrough;
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into service.margin_closed (id, through)
      select 1, coalesce(least(
        (select (min(completed_at) at time zone 'UTC')::date - 1 from service.tasks where completed_at is not null),
        (select (min(ended_at) at time zone 'UTC')::date - 1 from service.turns where ended_at is not null)
      ), ${lastDay}::date) on conflict do nothing`);
    const { rows } = await tx.execute<{ through: string }>(sql`${selectClosedDay} for update`);
    const closedDay = rows[0]?.through ?? lastDay;
    if (closedDay >= lastDay) return closedDay;
    const day = addDays(closedDay, 1);
    await tx.execute(sql`
      insert into service.margin_days (day, provider, model, family, workspace_id, project, succeeded, failed, canceled,
        expired, outputs, credits_milli, cost_micro_usd, unknown, lost, lost_micro_usd, possible,
        possible_micro_usd)
      ${summedWork({ from: day, to: day })}`);
    await tx.execute(sql`update service.margin_closed set through = ${day}::date where id = 1`);
    return day;
  });
}

/** Sums up the day each night, once over all processes. Call after `jobs.start`. */
export async function scheduleMarginClosing(context: ServiceContext): Promise<void> {
  const options = { retryLimit: 2, expireInSeconds: 6 * 3_600 };
  await context.jobs.repeat(
    queue,
    '37 1 * * *',
    async (signal) => void (await closeDays(context, signal)),
    options,
  );
}
