import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { schema } from '../../db';
import type { Billing } from './create-billing';
import { applyPaymentEvent } from './orders/apply-payment-event';
import { closeUnopened } from './orders/change-order';
import type { OrderRow } from './orders/order-row';
import { applyProviderEvents, type BillingContext } from './payment-webhooks';
import { PaymentProviderError } from './providers/provider';

const { orders, subscriptions } = schema;

const queue = 'billing.reconcile';
const batchSize = 20;
const firstDelayMs = 60_000;
const maxDelayMs = 6 * 3_600_000;
/** Until an unchanged subscription is queried again. */
const subscriptionDelayMs = 3_600_000;

/**
 * Queries providers about orders and subscriptions whose webhook is overdue, and applies what they report. Returns how many it
 * queried.
 */
export async function reconcile(billing: Billing): Promise<number> {
  await endSandboxPayments(billing.context);
  let queryCount = 0;
  for (const order of await takeDueOrders(billing)) {
    queryCount += 1;
    await logFailure(billing, () => reconcileOrder(billing, order));
  }
  for (const subscription of await takeDueSubscriptions(billing)) {
    queryCount += 1;
    await logFailure(billing, async () => {
      const provider = billing.provider(subscription.provider);
      await applyProviderEvents(
        billing.context,
        provider,
        await provider.readSubscription(subscription.providerRef),
      );
    });
  }
  return queryCount;
}

/** Takes the orders that are due: each is rescheduled, so that one process queries it and a failure is retried later. */
async function takeDueOrders({ context }: Billing): Promise<OrderRow[]> {
  const nowMs = context.clock.now();
  const nextCheckAt = sql`${new Date(nowMs).toISOString()}::timestamptz
    + least(${maxDelayMs}, ${firstDelayMs} * power(2, least(${orders.checks}, 20))) * interval '1 millisecond'`;
  return context.db
    .update(orders)
    .set({ checkAt: nextCheckAt, checks: sql`${orders.checks} + 1` })
    .where(
      sql`${orders.id} in (select id from service.orders where check_at <= ${new Date(nowMs).toISOString()}::timestamptz
        order by check_at limit ${batchSize} for update skip locked)`,
    )
    .returning();
}

function takeDueSubscriptions({ context }: Billing) {
  const nowMs = context.clock.now();
  return context.db
    .update(subscriptions)
    .set({ checkAt: new Date(nowMs + subscriptionDelayMs) })
    .where(
      sql`${subscriptions.id} in (select id from service.subscriptions where check_at <= ${new Date(nowMs).toISOString()}::timestamptz
        order by check_at limit ${batchSize} for update skip locked)`,
    )
    .returning();
}

async function reconcileOrder(billing: Billing, order: OrderRow): Promise<void> {
  const { context } = billing;
  const provider = billing.provider(order.provider);
  if (order.providerRef !== null) {
    await applyProviderEvents(context, provider, await provider.readCheckout(order.providerRef));
    return;
  }
  await closeUnopened(context, order.id, 'expired');
}

/** Logs a failure, so that the others are still reconciled. */
async function logFailure({ context }: Billing, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const level = error instanceof PaymentProviderError ? 'warn' : 'error';
    context.log[level]({ err: error }, 'a payment could not be reconciled');
  }
}

/** Runs {@link reconcile} every minute in one of the processes. Call after `jobs.start`. */
export async function scheduleReconciliation(billing: Billing): Promise<void> {
  const { jobs } = billing.context;
  const reconcileDue = async () => {
    await reconcile(billing);
  };
  await jobs.repeat(queue, '* * * * *', reconcileDue, { expireInSeconds: 300 });
}

/**
 * Ends the sandbox's subscriptions and open orders once a real provider is connected: people could neither end nor replace
 * them then. Its driver is not used for that, because it would renew them, and their credits would buy real work.
 */
async function endSandboxPayments(context: BillingContext): Promise<void> {
  if (context.settings.isSandbox) return;
  await context.db
    .update(subscriptions)
    .set({ status: 'ended', endedAt: new Date(context.clock.now()), checkAt: null })
    .where(and(eq(subscriptions.provider, 'sandbox'), isNotNull(subscriptions.checkAt)));
  const openOrders = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.provider, 'sandbox'), eq(orders.status, 'pending'), isNotNull(orders.checkAt)),
    );
  for (const { id } of openOrders) {
    await context.db.transaction((tx) =>
      applyPaymentEvent(context, tx, id, { kind: 'closed', as: 'expired' }),
    );
  }
}
