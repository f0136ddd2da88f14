import * as endpoints from '@/lib/contract/endpoints';
import { ApiError, type Route, route } from '../../http';
import type { Billing } from './create-billing';
import { handlePaymentWebhook, NotYetKnownError } from './payment-webhooks';

/** Where payment providers send their signed webhooks. */
export const paymentWebhookRoutes = (billing: Billing): Route[] => [
  route(endpoints.receivePaymentWebhook, ({ params, request }) =>
    receive(billing, params.provider, request),
  ),
];
async function receive(billing: Billing, providerId: string, request: Request) {
  const isThere = billing.providerIds.includes(providerId);
  const provider = isThere ? billing.provider(providerId) : null;
  if (provider?.readWebhook === undefined) {
    throw new ApiError('not_found', 'No payment provider sends its webhooks here.');
  }
  const webhook = await provider.readWebhook(request);
  if (webhook === null) return { status: 200, json: { received: true } };
  try {
    await handlePaymentWebhook(billing.context, provider, webhook);
  } catch (cause) {
    if (!(cause instanceof NotYetKnownError)) throw cause;
    // Not 2xx, so that the provider sends it again; the order or subscription is known by then.
    throw new ApiError('not_found', cause.message, { cause });
  }
  return { status: 200, json: { received: true } };
}
