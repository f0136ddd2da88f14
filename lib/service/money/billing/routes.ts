import * as endpoints from '@/lib/contract/endpoints';
import { type Route, route } from '../../http';
import type { Billing } from './create-billing';
import { billingHandlers } from './handlers';
import { listOrders } from './orders/read-orders';

/** `/api/billing/**`: catalog, checkout and orders for a workspace's key with the scope `billing`. */
export const billingRoutes = (billing: Billing): Route[] => {
  const { db } = billing.context;
  const { catalog, open, one, cancel } = billingHandlers(billing);
  return [
    route(endpoints.getBillingCatalog, ({ auth, query }) =>
      catalog(auth.workspaceId, query.workspace_type),
    ),
    route(endpoints.createCheckout, (call) => open(call, call.auth.workspaceId, call.actor)),
    route(endpoints.listOrders, async ({ auth, query }) => ({
      status: 200,
      json: await listOrders(db, auth.workspaceId, query),
    })),
    route(endpoints.getOrder, ({ auth, params }) => one(auth.workspaceId, params.id)),
    route(endpoints.cancelOrder, ({ auth, params }) => cancel(auth.workspaceId, params.id)),
  ];
};
