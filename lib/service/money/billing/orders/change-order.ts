import { eq } from 'drizzle-orm';
import { schema } from '../../../db';
import { ApiError } from '../../../http';
import type { Billing } from '../create-billing';
import { applyProviderEvents, type BillingContext } from '../payment-webhooks';
import { applyPaymentEvent } from './apply-payment-event';
import type { OrderRow } from './order-row';
import { readOrder } from './read-orders';

const { orders } = schema;

/**
 * Closes the payment page of a pending order. An order that was paid meanwhile, or has ended, does not
 * change. Returns the order. Throws `ApiError` not_found, upstream_error.
 */
export async function cancelOrder(
  billing: Billing,
  workspaceId: string,
  orderId: string,
): Promise<OrderRow> {
  const { db } = billing.context;
  const row = await readOrder(db, workspaceId, orderId);
  if (row.status !== 'pending') return row;
  const provider = billing.provider(row.provider);
  const providerRef =
    row.providerRef ?? (await closeUnopened(billing.context, orderId, 'canceled'));
  if (providerRef !== null) {
    const events = await billing.callProvider(() => provider.closeCheckout(providerRef));
    await applyProviderEvents(billing.context, provider, events);
  }
  return readOrder(db, workspaceId, orderId);
}

/**
 * Closes an order without a payment page; as expired only once its time is over. If a page was opened meanwhile, closes nothing
 * and returns the page's reference.
 */
export const closeUnopened = (
  context: BillingContext,
  orderId: string,
  as: 'canceled' | 'expired',
): Promise<string | null> =>
  context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ providerRef: orders.providerRef, expiresAt: orders.expiresAt })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    const providerRef = row?.providerRef ?? null;
    const expiresAtMs = row?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    if (providerRef === null && (as === 'canceled' || expiresAtMs <= context.clock.now())) {
      await applyPaymentEvent(context, tx, orderId, { kind: 'closed', as });
    }
    return providerRef;
  });

/**
 * Refunds an order, in full unless `amount` (minor units) is less, and takes its credits back.
 * Throws `ApiError` not_found, invalid_value (not paid, or more than was paid), upstream_error.
 */
export async function refundOrder(
  billing: Billing,
  workspaceId: string,
  orderId: string,
  options: { amount: number | undefined; idempotencyKey: string | null },
): Promise<OrderRow> {
  const { db } = billing.context;
  const row = await readOrder(db, workspaceId, orderId);
  const refundableAmount = (row.paidAmount ?? 0) - row.refundedAmount;
  const amount = options.amount ?? refundableAmount;
  const ref = row.providerRef;
  if (ref === null || amount <= 0 || amount > refundableAmount) {
    throw new ApiError(
      'invalid_value',
      `Of this order ${refundableAmount} can be paid back (minor units).`,
      {
        param: 'amount',
      },
    );
  }
  const provider = billing.provider(row.provider);
  const payment = { orderId, ref, paymentRef: row.paymentRef };
  // Without a caller's key the sum of all refunds so far is used, so that two simultaneous requests make one refund. Failed
  // refunds are included, so that a refund after one of them is a new one.
  const requestedAmount = Object.values(row.returns).reduce((sum, each) => sum + each.amount, 0);
  // The order's id is part of the key, because a provider may have one namespace for all orders.
  const key = `${orderId}:${options.idempotencyKey ?? requestedAmount}`;
  const events = await billing.callProvider(() => provider.refund(payment, amount, key));
  await applyProviderEvents(billing.context, provider, events);
  return readOrder(db, workspaceId, orderId);
}
