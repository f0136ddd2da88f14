import type Stripe from 'stripe';
import type { Told } from '../provider';
import { PaymentProviderError } from '../provider';
import { asked } from './client';
import { idOf, isFirst } from './told';

/** The payment behind a Checkout Session, or behind an invoice of a subscription. Throws PaymentProviderError. */
export async function paymentIntentOf(stripe: Stripe, ref: string): Promise<string> {
  const found = ref.startsWith('in_')
    ? await paymentOfInvoice(stripe, ref)
    : await paymentOfSession(stripe, ref);
  if (found === null) throw new PaymentProviderError('Stripe has no payment for this order yet.');
  return found;
}

async function paymentOfSession(stripe: Stripe, ref: string): Promise<string | null> {
  const session = await asked(stripe.checkout.sessions.retrieve(ref));
  const payment = idOf(session.payment_intent);
  const invoice = idOf(session.invoice);
  return payment ?? (invoice === null ? null : paymentOfInvoice(stripe, invoice));
}

async function paymentOfInvoice(stripe: Stripe, invoice: string): Promise<string | null> {
  const { data } = await asked(stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 }));
  return idOf(data[0]?.payment.payment_intent);
}

/** How much of a charge is gone: `lost` more of it in a dispute. Nothing of a charge that is not ours. */
export async function chargeTold(stripe: Stripe, charge: Stripe.Charge, lost = 0): Promise<Told[]> {
  const fact = { kind: 'refunded', amount: charge.amount_refunded + lost } as const;
  const paymentRef = idOf(charge.payment_intent);
  const orderId = charge.metadata.order_id;
  if (orderId !== undefined) return [{ kind: 'order', orderId, paymentRef, fact }];
  if (paymentRef === null) return [];
  const invoice = await invoiceOf(stripe, paymentRef);
  const beganWith = invoice?.parent?.subscription_details?.metadata?.order_id;
  if (invoice === null || beganWith === undefined) return [];
  return [
    isFirst(invoice)
      ? { kind: 'order', orderId: beganWith, paymentRef, fact }
      : { kind: 'order', orderId: null, ref: invoice.id ?? '', paymentRef, fact },
  ];
}

/** The invoice that a payment paid; `null` when it paid none. */
async function invoiceOf(stripe: Stripe, paymentIntent: string): Promise<Stripe.Invoice | null> {
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
  const { data } = await asked(stripe.invoicePayments.list({ payment, limit: 1 }));
  const invoice = idOf(data[0]?.invoice);
  return invoice === null ? null : asked(stripe.invoices.retrieve(invoice));
}
