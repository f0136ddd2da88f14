import { sql } from 'drizzle-orm';
import { addDays } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { lastClosedDay } from './days.rules';
import { summedDurations, summedWork } from './ended-work';

const queue = 'usage.close';

type Context = Pick<ServiceContext, 'db' | 'clock'>;

/**
 * Sums up the days of a workspace that are over and not summed up yet, once. Returns the last day that
 * is summed up. It takes no locks that running work waits for, because the work of a past day does not change.
 */
export async function closeDays({ db, clock }: Context, workspaceId: string): Promise<string> {
  const lastDay = lastClosedDay(clock.now());
  const closedDays = await db.execute<{ through: string }>(
    sql`select through::text from service.usage_closed where workspace_id = ${workspaceId}`,
  );
  const closedDay = closedDays.rows[0]?.through;
  if (closedDay !== undefined && closedDay >= lastDay) return closedDay;
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into service.usage_closed (workspace_id, through)
      select id, (created_at at time zone 'UTC')::date - 1
      from service.workspaces where id = ${workspaceId}
      on conflict do nothing`);
    const { rows } = await tx.execute<{ through: string }>(
      sql`select through::text from service.usage_closed where workspace_id = ${workspaceId} for update`,
    );
    const lockedDay = rows[0]?.through;
    // A workspace that does not exist has nothing to sum up.
    if (lockedDay === undefined || lockedDay >= lastDay) return lockedDay ?? lastDay;
    const days = { workspaceId, from: addDays(lockedDay, 1), to: lastDay };
    await tx.execute(sql`
      insert into service.usage_days (workspace_id, day, family, model, key_id, actor, project, succeeded,
        failed, canceled, expired, outputs, credits_milli)
      select ${workspaceId}::text, s.* from (${summedWork(days)}) s`);
    await tx.execute(sql`
      insert into service.usage_durations (workspace_id, day, model, bucket, count)
      select ${workspaceId}::text, s.* from (${summedDurations(days)}) s`);
    await tx.execute(sql`
      update service.usage_closed set through = ${lastDay}::date where workspace_id = ${workspaceId}`);
    return lastDay;
  });
}

/** Sums up every workspace's day each night, once over all processes. Call after `jobs.start`. */
export async function scheduleUsageClosing(context: ServiceContext): Promise<void> {
  const { db, jobs, clock } = context;
  const options = { retryLimit: 2, expireInSeconds: 6 * 3_600 };
  const closeAllWorkspaces = async (signal: AbortSignal) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select w.id from service.workspaces w where not exists (
        select 1 from service.usage_closed c where c.workspace_id = w.id
          and c.through >= ${lastClosedDay(clock.now())}::date)`);
    for (const { id } of rows) {
      signal.throwIfAborted();
      await closeDays(context, id);
    }
  };
  await jobs.repeat(queue, '23 1 * * *', closeAllWorkspaces, options);
}
