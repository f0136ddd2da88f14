import type Stripe from 'stripe';
import type { ProviderEvent } from '../provider';
import { callStripe } from './client';
import { idOf, sessionToEvents, subscriptionToEvents } from './to-events';

/** The current state of a subscription, read from Stripe: webhooks may arrive out of order. */
export async function readSubscriptionEvents(
  stripe: Stripe,
  ref: string,
): Promise<ProviderEvent[]> {
  const requestedAt = new Date();
  return subscriptionToEvents(await callStripe(stripe.subscriptions.retrieve(ref)), requestedAt);
}

/** The events of a Checkout Session, read from Stripe with its payment, which says whether a delayed one failed. */
export const readCheckoutEvents = async (stripe: Stripe, ref: string): Promise<ProviderEvent[]> =>
  readSessionEvents(
    stripe,
    await callStripe(stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] })),
  );

/** The events of a Checkout Session, with the subscription that it began: its own webhooks may never come. */
export async function readSessionEvents(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
): Promise<ProviderEvent[]> {
  const events = sessionToEvents(session);
  const subscription = idOf(session.subscription);
  if (events.length === 0 || subscription === null) return events;
  return [...(await readSubscriptionEvents(stripe, subscription)), ...events];
}
