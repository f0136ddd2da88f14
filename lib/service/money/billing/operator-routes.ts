import * as endpoints from '@/lib/contract/endpoints';
import { type Route, route } from '../../http';
import { idempotencyKeyOf } from '../../idempotency';
import type { Billing } from './create-billing';
import { billingHandlers } from './handlers';
import { refundOrder } from './orders/change-order';
import { serializeOrder } from './orders/order-row';
import { listOrders } from './orders/read-orders';
import {
  changeSubscription,
  payRenewal,
  readSubscription,
} from './subscriptions/change-subscription';

/** The billing of any workspace, for the operator: the key's endpoints, refunds and subscriptions. */
export const billingOperatorRoutes = (billing: Billing): Route[] => {
  const { db } = billing.context;
  const { getCatalog, openCheckout, getOrder, cancelOrder } = billingHandlers(billing);
  return [
    route(endpoints.getWorkspaceBillingCatalog, ({ params, query }) =>
      getCatalog(params.id, query.workspace_type),
    ),
    route(endpoints.createWorkspaceCheckout, (call) =>
      openCheckout(call, call.params.id, call.body.actor ?? null),
    ),
    route(endpoints.listWorkspaceOrders, async ({ params, query }) => ({
      status: 200,
      json: await listOrders(db, params.id, query),
    })),
    route(endpoints.getWorkspaceOrder, ({ params }) => getOrder(params.id, params.order_id)),
    route(endpoints.cancelWorkspaceOrder, ({ params }) => cancelOrder(params.id, params.order_id)),
    route(endpoints.refundOrder, async ({ params, body, request }) => {
      const options = { amount: body.amount, idempotencyKey: idempotencyKeyOf(request) };
      const row = await refundOrder(billing, params.id, params.order_id, options);
      return { status: 201, json: serializeOrder(row) };
    }),
    route(endpoints.getSubscription, async ({ params }) => ({
      status: 200,
      json: { subscription: await readSubscription(billing, params.id) },
    })),
    route(endpoints.updateSubscription, async ({ params, body }) => ({
      status: 200,
      json: {
        subscription: await changeSubscription(billing, params.id, body.cancel_at_period_end),
      },
    })),
    route(endpoints.paySubscription, async ({ params }) => ({
      status: 200,
      json: await payRenewal(billing, params.id),
    })),
  ];
};
