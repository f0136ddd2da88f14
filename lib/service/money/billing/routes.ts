import * as endpoints from '@/lib/contract/endpoints';
import { ApiError, type Route, route } from '../../http';
import type { Billing } from './create-billing';
import { billingHandlers } from './handlers';
import { listOrders } from './orders/read-orders';
import { handlePaymentWebhook, NotYetKnownError } from './payment-webhooks';

/** `/api/billing/**`: catalog, checkout and orders for a workspace's key with the scope `billing`. */
export const billingRoutes = (billing: Billing): Route[] => {
  const { db } = billing.context;
  const { getCatalog, openCheckout, getOrder, cancelOrder } = billingHandlers(billing);
  return [
    route(endpoints.getBillingCatalog, ({ auth, query }) =>
      getCatalog(auth.workspaceId, query.workspace_type),
    ),
    route(endpoints.createCheckout, (call) =>
      openCheckout(call, call.auth.workspaceId, call.actor),
    ),
    route(endpoints.listOrders, async ({ auth, query }) => ({
      status: 200,
      json: await listOrders(db, auth.workspaceId, query),
    })),
    route(endpoints.getOrder, ({ auth, params }) => getOrder(auth.workspaceId, params.id)),
    route(endpoints.cancelOrder, ({ auth, params }) => cancelOrder(auth.workspaceId, params.id)),
  ];
};

/** Where payment providers send their signed webhooks. */
export const paymentWebhookRoutes = (billing: Billing): Route[] => [
  route(endpoints.receivePaymentWebhook, ({ params, request }) =>
    receiveWebhook(billing, params.provider, request),
  ),
];

async function receiveWebhook(billing: Billing, providerId: string, request: Request) {
  const isOffered = billing.providerIds.includes(providerId);
  const provider = isOffered ? billing.provider(providerId) : null;
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
