import Stripe from 'stripe';
import { ApiError } from '@/lib/service/http';
import { readLimited } from '../../read-limited';
import type { PaymentEvent, PaymentNotice } from '../provider';
import { asked } from './client';
import {
  eventsOfFailedSession,
  eventsOfInvoice,
  eventsOfSession,
  eventsOfSubscription,
  idOf,
} from './events';
import { eventsOfCharge, eventsOfReturns } from './refunds';

const maxBytes = 1_048_576;

/** How far from now a notice may be signed, in seconds: what Stripe's own libraries allow in the past. */
const toleranceSeconds = 300;

/**
 * A notice as Stripe signed it. One signed more than five minutes from now, in the past or the future, is refused with
 * the forged. Throws `ApiError` invalid_value.
 */
export async function readStripeNotice(
  stripe: Stripe,
  webhookSecret: string,
  request: Request,
): Promise<PaymentNotice | null> {
  const body = await readLimited(request, maxBytes);
  const event = await verify(stripe, webhookSecret, body, request.headers.get('stripe-signature'));
  const events = await eventsOf(stripe, event);
  return events.length === 0 ? null : { id: event.id, type: event.type, events };
}

async function verify(
  stripe: Stripe,
  secret: string,
  body: string,
  signature: string | null,
): Promise<Stripe.Event> {
  if (!isSignedNow(signature ?? '')) throw refused();
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      secret,
      toleranceSeconds,
    );
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) throw cause;
    throw refused(cause);
  }
}

/**
 * Whether each time in a header `t=1700000000,v1=…` is a number near now. Stripe's library refuses old times alone: a
 * time in the future, or one that is no number, passes it (stripe 23.1.0, `Webhooks.js`, read 2026-11-22).
 */
function isSignedNow(header: string): boolean {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  const now = Date.now() / 1000;
  return (
    times.length === 1 &&
    times.every(
      (part) =>
        /^t=\d{1,12}$/.test(part) && Math.abs(now - Number(part.slice(2))) <= toleranceSeconds,
    )
  );
}

const refused = (cause?: unknown) =>
  new ApiError('invalid_value', 'The signature is missing, wrong, or of another time.', {
    param: 'Stripe-Signature',
    cause,
  });

async function eventsOf(stripe: Stripe, event: Stripe.Event): Promise<PaymentEvent[]> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return eventsOfSession(event.data.object);
    case 'checkout.session.async_payment_failed':
      return eventsOfFailedSession(event.data.object);
    case 'charge.refunded':
      return eventsOfReturns(stripe, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.funds_withdrawn':
      return ofCharge(stripe, idOf(event.data.object.charge));
    case 'invoice.paid':
      return eventsOfRenewal(stripe, event.data.object);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return readSubscriptionEvents(stripe, event.data.object.id);
    default:
      return [];
  }
}

/** A refund may have no charge: of a balance that a bank transfer left over. */
const ofCharge = async (stripe: Stripe, charge: string | null): Promise<PaymentEvent[]> =>
  charge === null ? [] : eventsOfCharge(stripe, charge);

async function eventsOfRenewal(stripe: Stripe, invoice: Stripe.Invoice): Promise<PaymentEvent[]> {
  const events = eventsOfInvoice(invoice);
  const ref = idOf(invoice.parent?.subscription_details?.subscription);
  if (events.length === 0 || ref === null) return events;
  return [...(await readSubscriptionEvents(stripe, ref)), ...events];
}

/** Notices of a subscription come in no order: it is asked for as it is now. */
export async function readSubscriptionEvents(stripe: Stripe, ref: string): Promise<PaymentEvent[]> {
  const askedAt = new Date();
  return eventsOfSubscription(await asked(stripe.subscriptions.retrieve(ref)), askedAt);
}
