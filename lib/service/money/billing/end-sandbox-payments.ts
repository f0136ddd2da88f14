import { and, eq, isNotNull } from 'drizzle-orm';
import { schema } from '../../db';
import { applyPaymentEvent } from './orders/apply-payment-event';
import type { BillingContext } from './payment-webhooks';

const { orders, subscriptions } = schema;

/**
 * Ends the sandbox's subscriptions and open orders once a real provider is connected: people could neither end nor replace
 * them then. Its driver is not asked, because it would renew them, and their credits would buy real work.
 */
export async function endSandboxPayments(context: BillingContext): Promise<void> {
  if (context.settings.sandbox) return;
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
