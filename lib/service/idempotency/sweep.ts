import { sql } from 'drizzle-orm';
import type { ServiceContext, ServiceDb } from '../context';

const queue = 'idempotency.sweep';
const batch = 5_000;

/** Deletes expired keys in batches, so that no lock is held for long. Returns how many. */
export async function sweepIdempotencyKeys(db: ServiceDb): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from service.idempotency_keys
      where (workspace_id, path, key) in (
        select workspace_id, path, key from service.idempotency_keys
        where expires_at <= now() limit ${batch} for update skip locked
      )`);
    total += rowCount;
    if (rowCount < batch) return total;
  }
}

/** Runs the sweep every hour in one of the processes. Call after `jobs.start`. */
export async function scheduleIdempotencySweep({
  jobs,
  db,
  log,
}: Pick<ServiceContext, 'jobs' | 'db' | 'log'>): Promise<void> {
  await jobs.repeat(queue, '17 * * * *', async () => {
    const swept = await sweepIdempotencyKeys(db);
    if (swept > 0) log.debug({ swept }, 'expired idempotency keys deleted');
  });
}
