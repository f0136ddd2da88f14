import type Stripe from 'stripe';
import { PaymentProviderError, type ProviderEvent } from '../provider';
import { callStripe } from './client';
import { idOf, isFirstInvoice, orderIdIn } from './to-events';

/** Refunds, and as many disputes, that are read of one charge: far more than occur. */
const maxRefundsOrDisputes = 1_000;

/** The payment behind a Checkout Session, or behind an invoice of a subscription. Throws PaymentProviderError. */
export async function paymentIntentOf(stripe: Stripe, ref: string): Promise<string> {
  const paymentIntent = ref.startsWith('in_')
    ? await paymentOfInvoice(stripe, ref)
    : await paymentOfSession(stripe, ref);
  if (paymentIntent === null)
    throw new PaymentProviderError('Stripe has no payment for this order yet.');
  return paymentIntent;
}

async function paymentOfSession(stripe: Stripe, ref: string): Promise<string | null> {
  const session = await callStripe(stripe.checkout.sessions.retrieve(ref));
  const payment = idOf(session.payment_intent);
  const invoice = idOf(session.invoice);
  return payment ?? (invoice === null ? null : paymentOfInvoice(stripe, invoice));
}

async function paymentOfInvoice(stripe: Stripe, invoice: string): Promise<string | null> {
  const { data } = await callStripe(
    stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 }),
  );
  return idOf(data[0]?.payment.payment_intent);
}

/** The refund events of a charge, for a webhook that carries only its id. */
export const readChargeEvents = async (stripe: Stripe, id: string): Promise<ProviderEvent[]> =>
  readRefundEvents(stripe, await callStripe(stripe.charges.retrieve(id)));

/**
 * The refunds and decided disputes of a charge, read from Stripe: webhooks arrive out of order and may carry an
 * outdated sum. None for a charge that is not ours.
 */
export async function readRefundEvents(
  stripe: Stripe,
  charge: Stripe.Charge,
): Promise<ProviderEvent[]> {
  const paymentRef = idOf(charge.payment_intent);
  const order = await orderOf(stripe, charge, paymentRef);
  if (order === null) return [];
  const query = { charge: charge.id, limit: 100 };
  const refunds = await callStripe(
    stripe.refunds.list(query).autoPagingToArray({ limit: maxRefundsOrDisputes }),
  );
  const disputes = await callStripe(
    stripe.disputes.list(query).autoPagingToArray({ limit: maxRefundsOrDisputes }),
  );
  return [
    ...refunds.map(({ id, amount, status }) => ({
      id,
      amount,
      undone: status === 'failed' || status === 'canceled',
    })),
    // Only decided disputes: an open one may still end either way.
    ...disputes
      .filter(({ status }) => status === 'lost' || status === 'won')
      .map(({ id, amount, status }) => ({ id, amount, undone: status === 'won' })),
  ].map(({ id, amount, undone }) => ({
    ...order,
    paymentRef,
    payment: { kind: 'refund', ref: id, amount, undone },
  }));
}

/** The order that a charge paid; `null` when it is not ours. */
async function orderOf(stripe: Stripe, charge: Stripe.Charge, paymentRef: string | null) {
  const orderId = orderIdIn(charge.metadata);
  if (orderId !== undefined) return { kind: 'order', orderId } as const;
  if (paymentRef === null) return null;
  const invoice = await invoiceOf(stripe, paymentRef);
  const firstOrderId = orderIdIn(invoice?.parent?.subscription_details?.metadata);
  if (invoice === null || firstOrderId === undefined) return null;
  return isFirstInvoice(invoice)
    ? ({ kind: 'order', orderId: firstOrderId } as const)
    : ({ kind: 'order', orderId: null, ref: invoice.id ?? '' } as const);
}

/** The invoice that a payment paid; `null` when it paid none. */
async function invoiceOf(stripe: Stripe, paymentIntent: string): Promise<Stripe.Invoice | null> {
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
  const { data } = await callStripe(stripe.invoicePayments.list({ payment, limit: 1 }));
  const invoice = idOf(data[0]?.invoice);
  return invoice === null ? null : callStripe(stripe.invoices.retrieve(invoice));
}
