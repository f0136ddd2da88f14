import type Stripe from 'stripe';
import type { Clock } from '../../../../http';
import type { ProviderEvent } from '../provider';
import { callStripe } from './client';
import { idOf, type SessionPayment, sessionToEvents, subscriptionToEvents } from './to-events';

/** What reads the current state from Stripe, and the clock by which the states are ordered. */
export interface StripeReader {
  readonly stripe: Stripe;
  readonly clock: Clock;
}

/** The current state of a subscription, read from Stripe: webhooks may arrive out of order. */
export async function readSubscriptionEvents(
  { stripe, clock }: StripeReader,
  ref: string,
): Promise<ProviderEvent[]> {
  const requestedAt = new Date(clock.now());
  return subscriptionToEvents(await callStripe(stripe.subscriptions.retrieve(ref)), requestedAt);
}

/** The events of a Checkout Session, read from Stripe with its payment, which says whether a delayed one failed. */
export async function readCheckoutEvents(
  reader: StripeReader,
  ref: string,
): Promise<ProviderEvent[]> {
  const { stripe } = reader;
  const session = await callStripe(
    stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] }),
  );
  const invoice = idOf(session.invoice);
  const isUnpaid = session.status === 'complete' && session.payment_status !== 'paid';
  if (invoice === null || !isUnpaid) return readSessionEvents(reader, session);
  return readSessionEvents(reader, session, await readInvoicePayment(stripe, invoice));
}

/** The payment of an invoice, with its state; undefined when there is none yet. */
async function readInvoicePayment(stripe: Stripe, invoice: string) {
  // The first is the only one: a page takes no other.
  const { data } = await callStripe(
    stripe.invoicePayments.list({ invoice, limit: 1, expand: ['data.payment.payment_intent'] }),
  );
  return data[0]?.payment.payment_intent;
}

/** The events of a Checkout Session, with the subscription that it began: its own webhooks may never come. */
export async function readSessionEvents(
  reader: StripeReader,
  session: Stripe.Checkout.Session,
  payment?: SessionPayment,
): Promise<ProviderEvent[]> {
  const events = sessionToEvents(session, payment);
  const subscription = idOf(session.subscription);
  if (events.length === 0 || subscription === null) return events;
  return [...(await readSubscriptionEvents(reader, subscription)), ...events];
}
