import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext, ServiceDb } from '../context';
import { schema } from '../db';
import type { ClaimedDelivery } from './claim';
import { disablingReason, nextStep } from './rules';
import type { Attempt } from './send';

const { webhookDeliveries, webhooks } = schema;

/** An attempt with the delivery it belongs to. */
export interface AttemptResult {
  readonly claimed: ClaimedDelivery;
  readonly attempt: Attempt;
}

/**
 * Records attempts, many in one transaction: the attempts themselves, the next states of their deliveries, and the
 * health of their endpoints. `chance` returns random numbers in [0, 1).
 */
export async function recordResults(
  { db, clock, log }: Pick<ServiceContext, 'db' | 'clock' | 'log'>,
  results: readonly AttemptResult[],
  chance: () => number,
): Promise<void> {
  const currentTime = new Date(clock.now());
  await db.transaction(async (tx) => {
    const byWebhook = Map.groupBy(results, ({ claimed }) => claimed.webhook.id);
    await lockWebhooks(tx, [...byWebhook.keys()]);
    await writeAttempts(tx, results, currentTime, chance);
    for (const [webhookId, webhookResults] of byWebhook) {
      const reason = await updateHealth(tx, webhookId, webhookResults, currentTime);
      if (reason !== null) log.warn({ webhookId, reason }, 'a webhook was disabled');
    }
  });
}

/**
 * Locks endpoints before their deliveries, and deliveries in one order, as deleting and disabling an endpoint
 * do, so that no two transactions deadlock. New events can still be written.
 */
async function lockWebhooks(tx: ServiceDb, ids: string[]): Promise<void> {
  await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(inArray(webhooks.id, ids))
    .orderBy(webhooks.id)
    .for('no key update');
}

/** One statement. A delivery whose claim was lost meanwhile is left to the process that has it now. */
async function writeAttempts(
  tx: ServiceDb,
  results: readonly AttemptResult[],
  currentTime: Date,
  chance: () => number,
): Promise<void> {
  const rows = results.map(({ claimed: { delivery, webhook }, attempt }) => {
    const step = delivery.step + 1;
    const nextState = nextStep(attempt, { step, test: delivery.test, chance: chance() });
    return {
      delivery_id: delivery.id,
      claimed_at: delivery.claimedAt,
      step,
      state: nextState.state,
      due_at:
        nextState.state === 'pending'
          ? new Date(currentTime.getTime() + nextState.delayMs)
          : delivery.dueAt,
      attempt_id: newId(idPrefixes.attempt),
      trigger: delivery.manual ? 'manual' : 'schedule',
      url: webhook.url,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      status: attempt.status,
      failure: attempt.failure,
      request_headers: attempt.requestHeaders,
      response_headers: attempt.responseHeaders,
      response_body: attempt.responseBody,
    };
  });
  await tx.execute(sql`
    with result as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        delivery_id text, claimed_at timestamptz, step int, state text, due_at timestamptz,
        attempt_id text, trigger text, url text, started_at timestamptz, duration_ms int,
        status int, failure text, request_headers jsonb, response_headers jsonb, response_body text)
    ), moved as (
      update service.webhook_deliveries d set
        state = case when r.state = 'pending' and not (h.enabled or d.test) then 'failed' else r.state end,
        step = r.step, attempts = d.attempts + 1, due_at = r.due_at,
        claimed_at = null, manual = false, last_status = r.status, last_failure = r.failure,
        completed_at = case when r.state <> 'pending' or not (h.enabled or d.test) then ${currentTime.toISOString()}::timestamptz end
      from result r, service.webhooks h
      where h.id = d.webhook_id and d.id = r.delivery_id and d.state = 'pending' and d.claimed_at = r.claimed_at
      returning d.id, d.attempts
    )
    insert into service.webhook_attempts (id, delivery_id, number, trigger, url, started_at,
      duration_ms, status, failure, request_headers, response_headers, response_body)
    select r.attempt_id, moved.id, moved.attempts, r.trigger, r.url, r.started_at, r.duration_ms,
      r.status, r.failure, r.request_headers, r.response_headers, r.response_body
    from moved join result r on r.delivery_id = moved.id`);
}

/** Notes since when the endpoint fails. Returns why it was switched off, or null. Tests are not counted. */
async function updateHealth(
  tx: ServiceDb,
  webhookId: string,
  results: readonly AttemptResult[],
  currentTime: Date,
): Promise<'gone' | 'failing' | null> {
  const countedResults = results.filter(({ claimed }) => !claimed.delivery.test);
  if (countedResults.length === 0) return null;
  const hasArrived = countedResults.some(({ attempt }) => attempt.failure === null);
  const lastAttempt = countedResults.at(-1)?.attempt ?? null;
  if (hasArrived) {
    await tx
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.failingSince)));
  }
  if (lastAttempt === null || lastAttempt.failure === null) return null;
  const [hook] = await tx
    .update(webhooks)
    .set({
      failingSince: sql`coalesce(${webhooks.failingSince}, ${lastAttempt.startedAt.toISOString()}::timestamptz)`,
    })
    .where(eq(webhooks.id, webhookId))
    .returning({ failingSince: webhooks.failingSince });
  const failingForMs = currentTime.getTime() - (hook?.failingSince ?? currentTime).getTime();
  const reason = disablingReason(lastAttempt.failure, failingForMs);
  if (reason !== null) await disableWebhook(tx, webhookId, reason, currentTime);
  return reason;
}

/**
 * Switches an endpoint off. What waits for it fails, except what is being sent just now, so that it can be found and
 * redelivered together once the endpoint is on again.
 */
export async function disableWebhook(
  tx: ServiceDb,
  webhookId: string,
  reason: 'manual' | 'gone' | 'failing',
  currentTime: Date,
): Promise<void> {
  const [disabledWebhook] = await tx
    .update(webhooks)
    .set({
      enabled: false,
      disabledReason: reason,
      disabledAt: currentTime,
      updatedAt: currentTime,
    })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.enabled, true)))
    .returning({ id: webhooks.id });
  if (disabledWebhook === undefined) return;
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', lastFailure: 'webhook_disabled', completedAt: currentTime })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'pending'),
        eq(webhookDeliveries.test, false),
        isNull(webhookDeliveries.claimedAt),
      ),
    );
}
