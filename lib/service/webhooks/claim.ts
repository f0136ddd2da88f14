import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ServiceDb } from '../context';
import { schema } from '../db';

const { webhookDeliveries, webhookEvents, webhooks } = schema;

/** How long a claim lasts, far longer than an attempt; then another process sends the event, under the same id. */
const claimMs = 30_000;

/** How many deliveries may begin now. */
export interface FreeAttempts {
  readonly total: number;
  /** For an endpoint that is not named in {@link byWebhook}. */
  readonly perWebhook: number;
  readonly byWebhook: ReadonlyMap<string, number>;
}

/** A delivery that is this process's to send. */
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDue>>[number];

/**
 * Claims due deliveries: of every endpoint with something due its share, the longest due first. What another process
 * is claiming is skipped, not waited for. Two statements; one when nothing is due.
 *
 * The recursion visits each endpoint with something pending once by the index `webhook_deliveries_due`, so that the
 * backlog of one costs the others nothing.
 */
export async function claimDue(db: ServiceDb, free: FreeAttempts, nowMs: number) {
  const currentTime = new Date(nowMs).toISOString();
  const until = new Date(nowMs + claimMs).toISOString();
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive waiting as (
      (select d.webhook_id from service.webhook_deliveries d
        where d.state = 'pending' order by d.webhook_id limit 1)
      union all
      select (
        select d.webhook_id from service.webhook_deliveries d
        where d.state = 'pending' and d.webhook_id > w.webhook_id
        order by d.webhook_id limit 1
      ) from waiting w where w.webhook_id is not null
    ), chosen as (
      select due.id from waiting
      join service.webhooks h on h.id = waiting.webhook_id
      left join jsonb_each_text(${JSON.stringify(Object.fromEntries(free.byWebhook))}::jsonb) free
        on free.key = h.id
      cross join lateral (
        select d.id, d.due_at from service.webhook_deliveries d
        where d.state = 'pending' and d.webhook_id = h.id and d.due_at <= ${currentTime}::timestamptz
          and (h.enabled or d.test)
        order by d.due_at
        limit coalesce(free.value::int, ${free.perWebhook}::int)
        for update skip locked
      ) due
      order by due.due_at limit ${free.total}::int
    )
    update service.webhook_deliveries d
    set claimed_at = ${currentTime}::timestamptz, due_at = ${until}::timestamptz
    from chosen where d.id = chosen.id
    returning d.id`);
  if (rows.length === 0) return [];
  return db
    .select({ delivery: webhookDeliveries, event: webhookEvents, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      inArray(
        webhookDeliveries.id,
        rows.map(({ id }) => id),
      ),
    );
}

/** Makes claimed deliveries due again at once, for any process. `all`: those of other processes too. */
export async function releaseClaims(
  db: ServiceDb,
  ids: readonly string[] | 'all',
  nowMs: number,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ claimedAt: null, dueAt: new Date(nowMs) })
    .where(
      and(
        eq(webhookDeliveries.state, 'pending'),
        isNotNull(webhookDeliveries.claimedAt),
        ids === 'all' ? undefined : inArray(webhookDeliveries.id, [...ids]),
      ),
    );
}
