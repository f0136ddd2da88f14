import { ApiError } from '@/lib/service/http';
import type { Billing } from '../billing';
import { believeAnswer } from '../notices';
import type { OrderRow } from './order-row';
import { readOrder } from './read-orders';

/**
 * Closes the payment page of a pending order. One that was paid meanwhile stays paid; one that has ended stays as it is.
 * Answers the order. Throws `ApiError` not_found, upstream_error.
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
  const told =
    providerRef === null
      ? [closedUnopened(row)]
      : await billing.ask(() => provider.closeCheckout(providerRef));
  await believeAnswer(billing.context, provider, told);
  return readOrder(db, workspaceId, orderId);
}

/** The provider never made a page for it, so nobody can pay. */
const closedUnopened = (row: OrderRow) =>
  ({
    kind: 'order',
    orderId: row.id,
    paymentRef: null,
    fact: { kind: 'closed', as: 'canceled' },
  }) as const;

/**
 * Pays an order back, all that is left of it unless `amount` (minor units) says less, and takes its credits back.
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
  // Without a key of the caller's the sum before makes two presses at once one refund. A provider may know keys of all
  // orders together, so the order is part of it.
  const key = `${orderId}:${options.idempotencyKey ?? row.refundedAmount}`;
  const told = await billing.ask(() => provider.refund(payment, amount, key));
  await believeAnswer(billing.context, provider, told);
  return readOrder(db, workspaceId, orderId);
}
