import type Stripe from 'stripe';
import type { SubscriptionState, Told } from '../provider';

/** Id of something that Stripe gives whole or by its id. */
export const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

const order = (orderId: string, paymentRef: string | null = null) =>
  ({ kind: 'order', orderId, paymentRef }) as const;

/** What a Checkout Session says; nothing of one that another application opened. */
export function sessionTold(session: Stripe.Checkout.Session): Told[] {
  const orderId = session.metadata?.order_id;
  if (orderId === undefined) return [];
  if (session.payment_status === 'paid') {
    const { amount_total: amount, currency } = session;
    if (amount === null || currency === null) return [];
    const paymentRef = idOf(session.payment_intent);
    return [{ ...order(orderId, paymentRef), fact: { kind: 'paid', amount, currency } }];
  }
  if (session.status !== 'expired') return [];
  return [{ ...order(orderId), fact: { kind: 'closed', as: 'expired' } }];
}

/** A payment that was under way for days and then failed. */
export function sessionFailed(session: Stripe.Checkout.Session): Told[] {
  const orderId = session.metadata?.order_id;
  if (orderId === undefined) return [];
  return [{ ...order(orderId), fact: { kind: 'closed', as: 'failed' } }];
}

/** A paid invoice of a subscription: its first is the order it began with, each later one a renewal. */
export function invoiceTold(invoice: Stripe.Invoice): Told[] {
  const details = invoice.parent?.subscription_details;
  const orderId = details?.metadata?.order_id;
  const subscriptionRef = idOf(details?.subscription);
  if (orderId === undefined || subscriptionRef === null || invoice.status !== 'paid') return [];
  const { amount_paid: amount, currency, id: ref } = invoice;
  if (isFirst(invoice)) return [{ ...order(orderId), fact: { kind: 'paid', amount, currency } }];
  return [
    {
      kind: 'renewal',
      renewal: { ref: ref ?? '', subscriptionRef, paymentRef: null, amount, currency },
    },
  ];
}

export const isFirst = ({ billing_reason: reason }: Stripe.Invoice): boolean =>
  reason === 'subscription_create';

const statuses: Partial<Record<string, SubscriptionState['status']>> = {
  active: 'active',
  trialing: 'active',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** A subscription as it was at `asOf`; nothing of one that another application began. */
export function subscriptionTold(subscription: Stripe.Subscription, asOf: Date): Told[] {
  const orderId = subscription.metadata.order_id;
  const [item] = subscription.items.data;
  if (orderId === undefined || item === undefined) return [];
  return [
    {
      kind: 'subscription',
      orderId,
      state: {
        ref: subscription.id,
        status: statuses[subscription.status] ?? 'past_due',
        periodStart: new Date(item.current_period_start * 1000),
        periodEnd: new Date(item.current_period_end * 1000),
        cancelAtPeriodEnd: subscription.cancel_at_period_end,
        asOf,
      },
    },
  ];
}
