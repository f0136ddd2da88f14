import Stripe from 'stripe';
import type { ServiceContext } from '../../../../context';
import { paidUrl } from '../paid-url';
import type { CheckoutRequest, PaymentProvider, ProviderEvent } from '../provider';
import { PaymentProviderError } from '../provider';
import { callStripe, createStripe, type StripeOptions } from './client';
import { readCheckoutEvents, readSubscriptionEvents, type StripeReader } from './current-events';
import { paymentIntentOf, readRefundEvents } from './refunds';
import { invoiceToEvents, sessionToEvents, subscriptionToEvents } from './to-events';
import { readStripeWebhook } from './webhooks';

/** Renewals read with a subscription: two years of months. */
const invoicesAtOnce = 24;

/** Stripe, by its own SDK: Checkout Sessions, signed webhooks, refunds, disputes, subscriptions. */
export function createStripePayments(
  { clock }: Pick<ServiceContext, 'clock'>,
  options: StripeOptions,
): PaymentProvider {
  const stripe = createStripe(options);
  const reader = { stripe, clock };
  const { sessions } = stripe.checkout;
  return {
    id: 'stripe',
    async createCheckout(request) {
      // The key contains the expiry, because Stripe refuses a key that is repeated with other values.
      const idempotencyKey = `checkout:${request.orderId}:${request.expiresAt.getTime()}`;
      const session = await callStripe(sessions.create(sessionParams(request), { idempotencyKey }));
      const expiresAt = new Date(session.expires_at * 1000);
      return { ref: session.id, url: session.url ?? request.returnUrl, expiresAt };
    },
    readCheckout: (ref) => readCheckoutEvents(reader, ref),
    closeCheckout: (ref) => closeCheckout(reader, ref),
    async refund({ orderId, ref, paymentRef }, amount, key) {
      const payment = paymentRef ?? (await paymentIntentOf(stripe, ref));
      await callStripe(
        stripe.refunds.create(
          { payment_intent: payment, amount, metadata: { order_id: orderId } },
          { idempotencyKey: `refund:${key}` },
        ),
      );
      const { data } = await callStripe(stripe.charges.list({ payment_intent: payment, limit: 1 }));
      const [charge] = data;
      return charge === undefined ? [] : readRefundEvents(stripe, charge);
    },
    async readSubscription(ref) {
      const currentEvents = await readSubscriptionEvents(reader, ref);
      const { data } = await callStripe(
        stripe.invoices.list({ subscription: ref, status: 'paid', limit: invoicesAtOnce }),
      );
      return [...currentEvents, ...data.flatMap(invoiceToEvents)];
    },
    async cancelAtPeriodEnd(ref, shouldCancel) {
      const requestedAt = new Date(clock.now());
      const subscription = await callStripe(
        stripe.subscriptions.update(ref, { cancel_at_period_end: shouldCancel }),
      );
      return subscriptionToEvents(subscription, requestedAt);
    },
    readRenewalPage: (ref) => readRenewalPage(stripe, ref),
    readWebhook: (request) => readStripeWebhook(reader, options.webhookSecret, request),
  };
}

/** Stripe refuses to close a page that was paid or has expired. Its state is read then. */
async function closeCheckout(reader: StripeReader, ref: string): Promise<ProviderEvent[]> {
  const { sessions } = reader.stripe.checkout;
  try {
    const session = await sessions.expire(ref);
    return sessionToEvents(session).map((event) =>
      event.kind === 'order' && event.payment.kind === 'closed'
        ? { ...event, payment: { kind: 'closed', as: 'canceled' } }
        : event,
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError))
      return callStripe(Promise.reject(error));
    return readCheckoutEvents(reader, ref);
  }
}

/** Stripe lists the newest invoice first. A draft has no page yet: it gets one when Stripe opens it. */
async function readRenewalPage(stripe: Stripe, subscription: string): Promise<string | null> {
  const { data } = await callStripe(
    stripe.invoices.list({ subscription, status: 'open', limit: 1 }),
  );
  const [invoice] = data;
  if (invoice === undefined) return null;
  const { hosted_invoice_url: url } = invoice;
  if (url) return url;
  throw new PaymentProviderError('Stripe gave an open invoice no page.');
}

function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { interval, orderId, returnUrl } = request;
  const metadata = { order_id: orderId, workspace_id: request.workspaceId };
  const product = {
    name: request.name,
    ...(request.description && { description: request.description }),
  };
  return {
    mode: interval === null ? 'payment' : 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amount,
          product_data: product,
          ...(interval === null ? {} : { recurring: { interval } }),
        },
      },
    ],
    client_reference_id: orderId,
    metadata,
    ...(interval === null
      ? { payment_intent_data: { metadata } }
      : { subscription_data: { metadata } }),
    success_url: paidUrl(returnUrl),
    cancel_url: returnUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}
