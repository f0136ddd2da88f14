import type Stripe from 'stripe';
import { idPrefixes } from '@/lib/contract';
import type { ClosingStatus } from '../../rules/payment-events';
import type { ProviderEvent, SubscriptionState } from '../provider';

/** The id of an object, which Stripe sends as the object or as its id. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The order that Stripe's object was made for; undefined for one of another application with the same account. */
export function orderIdIn(metadata: Stripe.Metadata | null | undefined): string | undefined {
  const orderId = metadata?.order_id;
  return orderId?.startsWith(`${idPrefixes.order}_`) ? orderId : undefined;
}

const orderEvent = (orderId: string, paymentRef: string | null = null) =>
  ({ kind: 'order', orderId, paymentRef }) as const;

/** A payment, or its id where nothing more of it was read. */
export type SessionPayment = string | Stripe.PaymentIntent | null | undefined;

/**
 * The events of a Checkout Session; none for a session of another application with the same account. `payment` is the one of the
 * first invoice, when the session began a subscription.
 */
export function sessionToEvents(
  session: Stripe.Checkout.Session,
  payment: SessionPayment = session.payment_intent,
): ProviderEvent[] {
  const orderId = orderIdIn(session.metadata);
  if (orderId === undefined) return [];
  if (session.payment_status === 'paid') {
    const { amount_total: amount, currency } = session;
    if (amount === null || currency === null) return [];
    const paymentRef = idOf(session.payment_intent);
    return [{ ...orderEvent(orderId, paymentRef), payment: { kind: 'paid', amount, currency } }];
  }
  if (hasPaymentFailed(session, payment)) return failedSessionToEvents(session);
  if (session.status !== 'expired') return [];
  return [closedSessionEvent(session, orderId, 'expired')];
}

const closedSessionEvent = (
  { id: endedPage }: Stripe.Checkout.Session,
  orderId: string,
  as: ClosingStatus,
): ProviderEvent => ({ ...orderEvent(orderId), endedPage, payment: { kind: 'closed', as } });

/** Whether a delayed payment failed. Stripe then requires another one, which a completed page does not take. */
function hasPaymentFailed({ status }: Stripe.Checkout.Session, payment: SessionPayment): boolean {
  if (status !== 'complete' || !payment || typeof payment === 'string') return false;
  return payment.status === 'requires_payment_method' || payment.status === 'canceled';
}

/** The events of a session whose delayed payment (such as a bank debit) failed. */
export function failedSessionToEvents(session: Stripe.Checkout.Session): ProviderEvent[] {
  const orderId = orderIdIn(session.metadata);
  if (orderId === undefined) return [];
  return [closedSessionEvent(session, orderId, 'failed')];
}

/** The events of a subscription's invoice, when paid: the first pays the order, each later one is a renewal. */
export function invoiceToEvents(invoice: Stripe.Invoice): ProviderEvent[] {
  const details = invoice.parent?.subscription_details;
  const orderId = orderIdIn(details?.metadata);
  const subscriptionRef = idOf(details?.subscription);
  if (orderId === undefined || subscriptionRef === null || invoice.status !== 'paid') return [];
  const { amount_paid: amount, currency, id: ref } = invoice;
  if (isFirstInvoice(invoice)) {
    return [{ ...orderEvent(orderId), payment: { kind: 'paid', amount, currency } }];
  }
  return [
    {
      kind: 'renewal',
      renewal: {
        ref: ref ?? '',
        isPeriod: invoice.billing_reason === 'subscription_cycle',
        subscriptionRef,
        paymentRef: null,
        amount,
        currency,
      },
    },
  ];
}

export const isFirstInvoice = ({ billing_reason: reason }: Stripe.Invoice): boolean =>
  reason === 'subscription_create';

const subscriptionStatuses: Partial<Record<string, SubscriptionState['status']>> = {
  active: 'active',
  trialing: 'active',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/**
 * The state of a subscription at `asOf`; none for a subscription of another application on the same account.
 */
export function subscriptionToEvents(
  subscription: Stripe.Subscription,
  asOf: Date,
): ProviderEvent[] {
  const orderId = orderIdIn(subscription.metadata);
  const [item] = subscription.items.data;
  if (orderId === undefined || item === undefined) return [];
  return [
    {
      kind: 'subscription',
      orderId,
      state: {
        ref: subscription.id,
        status: subscriptionStatuses[subscription.status] ?? 'past_due',
        periodStart: new Date(item.current_period_start * 1000),
        periodEnd: new Date(item.current_period_end * 1000),
        cancelAtPeriodEnd: subscription.cancel_at_period_end,
        asOf,
      },
    },
  ];
}
