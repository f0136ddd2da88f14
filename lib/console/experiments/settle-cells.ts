import { sql } from 'drizzle-orm';
import type { ConsoleDb } from '../db';

/**
 * Copies the outcomes of tasks into running cells. With a service that sends no receipts, a result counts as charged at
 * its quote, and any other outcome as free.
 */
export async function settleCells(db: ConsoleDb, experimentId: string): Promise<void> {
  await db.execute(sql`
    update console.experiment_cells x set
      price_milli = coalesce(round((t.receipt ->> 'authorized')::numeric * 1000)::bigint, x.price_milli),
      state = case t.status
        when 'succeeded' then 'succeeded' when 'canceled' then 'canceled'
        when 'failed' then 'failed' when 'expired' then 'failed' else x.state end,
      charged_milli = case when t.status in ('queued', 'running') then null else coalesce(
        round((t.receipt ->> 'settled')::numeric * 1000)::bigint,
        case t.status when 'succeeded' then x.price_milli else 0 end) end,
      error = t.error_message
    from console.creations t
    where x.experiment_id = ${experimentId} and x.state = 'running' and t.task_id = x.task_id
      and (t.status not in ('queued', 'running')
        or round((t.receipt ->> 'authorized')::numeric * 1000)::bigint <> x.price_milli)`);
}
