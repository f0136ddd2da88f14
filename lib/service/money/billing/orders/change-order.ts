import { ApiError } from '../../../http';
import type { Billing } from '../create-billing';
import { applyProviderEvents } from '../payment-webhooks';
import type { OrderRow } from './order-row';
import { readOrder } from './read-orders';

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
  const { providerRef } = row;
  const events =
    providerRef === null
      ? [closedUnopened(row)]
      : await billing.callProvider(() => provider.closeCheckout(providerRef));
  await applyProviderEvents(billing.context, provider, events);
  return readOrder(db, workspaceId, orderId);
}

/** The order has no payment page, so it cannot be paid. */
const closedUnopened = (row: OrderRow) =>
  ({
    kind: 'order',
    orderId: row.id,
    paymentRef: null,
    payment: { kind: 'closed', as: 'canceled' },
  }) as const;

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
  const left = (row.paidAmount ?? 0) - row.refundedAmount;
  const amount = options.amount ?? left;
  const ref = row.providerRef;
  if (ref === null || amount <= 0 || amount > left) {
    throw new ApiError('invalid_value', `Of this order ${left} can be paid back (minor units).`, {
      param: 'amount',
    });
  }
  const provider = billing.provider(row.provider);
  const payment = { orderId, ref, paymentRef: row.paymentRef };
  // Without a caller's key the sum of all refunds so far is used, so that two simultaneous presses are one refund. Those that
  // failed count, too: a refund after one of them is another.
  const begunAmount = Object.values(row.returns).reduce((sum, each) => sum + each.amount, 0);
  // The order's id is part of the key, because a provider may have one namespace for all orders.
  const key = `${orderId}:${options.idempotencyKey ?? begunAmount}`;
  const events = await billing.callProvider(() => provider.refund(payment, amount, key));
  await applyProviderEvents(billing.context, provider, events);
  return readOrder(db, workspaceId, orderId);
}
