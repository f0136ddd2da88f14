import { sql } from 'drizzle-orm';
import { schema } from '../db';
import type { Billing } from './billing';
import { believeAnswer } from './notices';
import type { OrderRow } from './orders/order-row';
import { PaymentProviderError } from './providers/provider';

const { orders, subscriptions } = schema;

const queue = 'billing.reconcile';
const batch = 20;
const firstDelayMs = 60_000;
const longestDelayMs = 6 * 3_600_000;
/** A subscription whose provider says nothing new is asked about again after this. */
const subscriptionDelayMs = 3_600_000;

/**
 * Asks providers about orders and subscriptions whose notice is overdue, and believes what they answer. Answers how
 * many it asked about.
 */
export async function reconcile(billing: Billing): Promise<number> {
  let asked = 0;
  for (const order of await dueOrders(billing)) {
    asked += 1;
    await told(billing, () => reconcileOrder(billing, order));
  }
  for (const subscription of await dueSubscriptions(billing)) {
    asked += 1;
    await told(billing, async () => {
      const provider = billing.provider(subscription.provider);
      await believeAnswer(
        billing.context,
        provider,
        await provider.readSubscription(subscription.providerRef),
      );
    });
  }
  return asked;
}

/** Due orders, each put off before it is asked about: of several processes one asks, and a failure is tried again later. */
async function dueOrders({ context }: Billing): Promise<OrderRow[]> {
  const now = context.clock.now();
  const next = sql`${new Date(now).toISOString()}::timestamptz
    + least(${longestDelayMs}, ${firstDelayMs} * power(2, least(${orders.checks}, 20))) * interval '1 millisecond'`;
  return context.db
    .update(orders)
    .set({ checkAt: next, checks: sql`${orders.checks} + 1` })
    .where(
      sql`${orders.id} in (select id from service.orders where check_at <= ${new Date(now).toISOString()}::timestamptz
        order by check_at limit ${batch} for update skip locked)`,
    )
    .returning();
}

function dueSubscriptions({ context }: Billing) {
  const now = context.clock.now();
  return context.db
    .update(subscriptions)
    .set({ checkAt: new Date(now + subscriptionDelayMs) })
    .where(
      sql`${subscriptions.id} in (select id from service.subscriptions where check_at <= ${new Date(now).toISOString()}::timestamptz
        order by check_at limit ${batch} for update skip locked)`,
    )
    .returning();
}

async function reconcileOrder(billing: Billing, order: OrderRow): Promise<void> {
  const { context } = billing;
  const provider = billing.provider(order.provider);
  if (order.providerRef !== null) {
    await believeAnswer(context, provider, await provider.readCheckout(order.providerRef));
    return;
  }
  // The page was never opened: nobody can pay for it once its time is over.
  if (order.expiresAt === null || order.expiresAt.getTime() > context.clock.now()) return;
  const fact = { kind: 'closed', as: 'expired' } as const;
  await believeAnswer(context, provider, [
    { kind: 'order', orderId: order.id, paymentRef: null, fact },
  ]);
}

/** One that fails does not keep the others waiting. */
async function told({ context }: Billing, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const level = error instanceof PaymentProviderError ? 'warn' : 'error';
    context.log[level]({ err: error }, 'a payment could not be reconciled');
  }
}

/** Has it run every minute, once over all processes. Call after `jobs.start`. */
export async function scheduleReconciliation(billing: Billing): Promise<void> {
  const { jobs } = billing.context;
  const reconcileDue = async () => {
    await reconcile(billing);
  };
  await jobs.repeat(queue, '* * * * *', reconcileDue, { expireInSeconds: 300 });
}
