import { z } from 'zod';
import { checkoutBody } from '@/lib/contract';
import type { Route } from '../http';
import { checkedBody, keyRoute } from '../http';
import type { Billing } from './create-billing';
import { listOrders } from './orders/read-orders';
import {
  billingHandlers,
  cancelParts,
  catalogParts,
  checkoutParts,
  orderParts,
  ordersParts,
  tag,
} from './route-parts';

const params = z.object({ id: z.string().min(1).max(128) });
const shared = { tag, scope: 'billing' } as const;

/** `/api/billing/**`: catalog, checkout and orders for a workspace's key with the scope `billing`. */
export const billingRoutes = (billing: Billing): Route[] => {
  const { db } = billing.context;
  const { catalog, open, one, cancel } = billingHandlers(billing);
  return [
    keyRoute({
      ...shared,
      ...catalogParts,
      path: '/api/billing/catalog',
      id: 'getBillingCatalog',
      handler: ({ auth, query }) => catalog(auth.workspaceId, query.workspace_type),
    }),
    keyRoute({
      ...shared,
      ...checkoutParts,
      path: '/api/billing/checkout',
      id: 'createCheckout',
      body: checkedBody(checkoutBody),
      handler: (call) => open(call, call.auth.workspaceId, call.actor),
    }),
    keyRoute({
      ...shared,
      ...ordersParts,
      path: '/api/billing/orders',
      id: 'listOrders',
      handler: async ({ auth, query }) => ({
        status: 200,
        json: await listOrders(db, auth.workspaceId, query),
      }),
    }),
    keyRoute({
      ...shared,
      ...orderParts,
      path: '/api/billing/orders/{id}',
      id: 'getOrder',
      params,
      handler: ({ auth, params }) => one(auth.workspaceId, params.id),
    }),
    keyRoute({
      ...shared,
      ...cancelParts,
      path: '/api/billing/orders/{id}/cancel',
      id: 'cancelOrder',
      params,
      handler: ({ auth, params }) => cancel(auth.workspaceId, params.id),
    }),
  ];
};
