import Stripe from 'stripe';
import { ApiError } from '@/lib/service/http';
import { readLimited } from '../../read-limited';
import type { PaymentNotice, Told } from '../provider';
import { asked } from './client';
import { chargeTold, returnsTold } from './refunds';
import { idOf, invoiceTold, sessionFailed, sessionTold, subscriptionTold } from './told';

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
  const told = await toldBy(stripe, event);
  return told.length === 0 ? null : { id: event.id, type: event.type, told };
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

async function toldBy(stripe: Stripe, event: Stripe.Event): Promise<Told[]> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return sessionTold(event.data.object);
    case 'checkout.session.async_payment_failed':
      return sessionFailed(event.data.object);
    case 'charge.refunded':
      return returnsTold(stripe, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.funds_withdrawn':
      return ofCharge(stripe, idOf(event.data.object.charge));
    case 'invoice.paid':
      return renewalTold(stripe, event.data.object);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return currentTold(stripe, event.data.object.id);
    default:
      return [];
  }
}

/** A refund may have no charge: of a balance that a bank transfer left over. */
const ofCharge = async (stripe: Stripe, charge: string | null): Promise<Told[]> =>
  charge === null ? [] : chargeTold(stripe, charge);

async function renewalTold(stripe: Stripe, invoice: Stripe.Invoice): Promise<Told[]> {
  const told = invoiceTold(invoice);
  const ref = idOf(invoice.parent?.subscription_details?.subscription);
  if (told.length === 0 || ref === null) return told;
  return [...(await currentTold(stripe, ref)), ...told];
}

/** Notices of a subscription come in no order: it is asked for as it is now. */
export async function currentTold(stripe: Stripe, ref: string): Promise<Told[]> {
  const askedAt = new Date();
  return subscriptionTold(await asked(stripe.subscriptions.retrieve(ref)), askedAt);
}
