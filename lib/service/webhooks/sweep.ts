import { sql } from 'drizzle-orm';
import type { ServiceContext, ServiceDb } from '../context';

const queue = 'webhooks.sweep';
const batch = 2_000;
/** Events and their deliveries are kept this long. */
const keptDays = 30;

/**
 * Deletes old events with their deliveries and attempts, in batches, so that no lock is held for long. Events with a
 * pending delivery are kept. Returns the number of deleted events.
 */
export async function sweepWebhookEvents(db: ServiceDb, nowMs: number): Promise<number> {
  const before = new Date(nowMs - keptDays * 24 * 3_600_000).toISOString();
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from service.webhook_events where id in (
        select e.id from service.webhook_events e
        where e.created_at < ${before}::timestamptz and not exists (
          select 1 from service.webhook_deliveries d
          where d.event_id = e.id and (d.state = 'pending' or d.completed_at >= ${before}::timestamptz))
        limit ${batch} for update skip locked
      )`);
    total += rowCount;
    if (rowCount < batch) return total;
  }
}

/** Runs the sweep every hour in one process. Call after `jobs.start`. */
export async function scheduleWebhookSweep({
  jobs,
  db,
  clock,
  log,
}: Pick<ServiceContext, 'jobs' | 'db' | 'clock' | 'log'>): Promise<void> {
  await jobs.repeat(queue, '41 * * * *', async () => {
    const swept = await sweepWebhookEvents(db, clock.now());
    if (swept > 0) log.debug({ swept }, 'old webhook events deleted');
  });
}
