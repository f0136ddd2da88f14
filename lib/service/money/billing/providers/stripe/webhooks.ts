import Stripe from 'stripe';
import { ApiError, readBytes } from '../../../../http';
import type { PaymentWebhook, ProviderEvent } from '../provider';
import { callStripe } from './client';
import { readSessionEvents, readSubscriptionEvents, type StripeReader } from './current-events';
import { readChargeEvents, readRefundEvents } from './refunds';
import { failedSessionToEvents, idOf, invoiceToEvents } from './to-events';

const maxBytes = 1_048_576;

/**
 * Largest difference in seconds between a webhook's signed time and now: what Stripe's own libraries allow for
 * the past.
 */
const toleranceSeconds = 300;

/**
 * Verifies and reads a webhook. A signature more than five minutes old, or in the future, is refused like a forged one.
 * Throws `ApiError` invalid_value.
 */
export async function readStripeWebhook(
  reader: StripeReader,
  webhookSecret: string,
  request: Request,
): Promise<PaymentWebhook | null> {
  const signature = request.headers.get('stripe-signature') ?? '';
  // Checked before the body is read.
  if (!isSignedNow(signature)) throw signatureError();
  const body = await readBytes(request, maxBytes);
  const event = await verifyEvent(reader.stripe, webhookSecret, body, signature);
  const events = await toEvents(reader, event);
  return events.length === 0 ? null : { id: event.id, type: event.type, events };
}

async function verifyEvent(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret, toleranceSeconds);
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) throw cause;
    throw signatureError(cause);
  }
}

/**
 * Whether each time in a header `t=1700000000,v1=…` is a number near now. Stripe's library refuses only old
 * times; it accepts a time in the future, or one that is not a number (stripe 23.1.0, `Webhooks.js`, read
 * 2026-11-22).
 */
function isSignedNow(header: string): boolean {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  const nowSeconds = Date.now() / 1000;
  return (
    times.length === 1 &&
    times.every(
      (part) =>
        /^t=\d{1,12}$/.test(part) &&
        Math.abs(nowSeconds - Number(part.slice(2))) <= toleranceSeconds,
    )
  );
}

const signatureError = (cause?: unknown) =>
  new ApiError('invalid_value', 'The signature is missing, wrong, or of another time.', {
    param: 'Stripe-Signature',
    cause,
  });

async function toEvents(reader: StripeReader, event: Stripe.Event): Promise<ProviderEvent[]> {
  const { stripe } = reader;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return readSessionEvents(reader, event.data.object);
    case 'checkout.session.async_payment_failed':
      return failedSessionToEvents(event.data.object);
    case 'charge.refunded':
      return readRefundEvents(stripe, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.funds_withdrawn':
      return eventsOfCharge(stripe, idOf(event.data.object.charge));
    case 'invoice.paid':
      return readInvoiceEvents(reader, event.data.object.id);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return readSubscriptionEvents(reader, event.data.object.id);
    default:
      return [];
  }
}

/** A refund of a customer's cash balance (from a bank transfer) has no charge. */
const eventsOfCharge = async (stripe: Stripe, charge: string | null): Promise<ProviderEvent[]> =>
  charge === null ? [] : readChargeEvents(stripe, charge);

/**
 * The events of a paid invoice, read from Stripe: a webhook has the form of its endpoint's version, which before 2025-03-31 named no
 * `parent` (https://docs.stripe.com/changelog/basil/2025-03-31/adds-new-parent-field-to-invoicing-objects, read 2026-11-27).
 */
async function readInvoiceEvents(reader: StripeReader, id: string): Promise<ProviderEvent[]> {
  const invoice = await callStripe(reader.stripe.invoices.retrieve(id));
  const events = invoiceToEvents(invoice);
  const ref = idOf(invoice.parent?.subscription_details?.subscription);
  if (events.length === 0 || ref === null) return events;
  return [...(await readSubscriptionEvents(reader, ref)), ...events];
}
