import { z } from 'zod';
import {
  manageCheckoutBody,
  order,
  refundOrderBody,
  subscriptionAnswer,
  subscriptionPayment,
  updateSubscriptionBody,
} from '@/lib/contract';
import type { Route } from '../http';
import { checkedBody, operatorRoute, workspaceParams } from '../http';
import { idempotencyKeyOf } from '../idempotency';
import type { Billing } from './create-billing';
import { refundOrder } from './orders/change-order';
import { serializeOrder } from './orders/order-row';
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
import {
  changeSubscription,
  currentSubscription,
  serializeSubscription,
} from './subscriptions/change-subscription';
import { payRenewal } from './subscriptions/pay-renewal';

const id = z.string().min(1).max(128);
const orderParams = z.object({ id, order_id: id });
const path = '/manage/workspaces/{id}/billing';
const answer = [{ status: 200, description: 'The subscription', schema: subscriptionAnswer }];

/** The billing of any workspace, for the operator: the key's endpoints, refunds and subscriptions. */
export const billingOperatorRoutes = (billing: Billing): Route[] => {
  const { db } = billing.context;
  const { catalog, open, one, cancel } = billingHandlers(billing);
  return [
    operatorRoute({
      tag,
      ...catalogParts,
      path: `${path}/catalog`,
      id: 'getWorkspaceBillingCatalog',
      params: workspaceParams,
      errors: ['not_found'],
      handler: ({ params, query }) => catalog(params.id, query.workspace_type),
    }),
    operatorRoute({
      tag,
      ...checkoutParts,
      path: `${path}/checkout`,
      id: 'createWorkspaceCheckout',
      params: workspaceParams,
      body: checkedBody(manageCheckoutBody),
      handler: (call) => open(call, call.params.id, call.body.actor ?? null),
    }),
    operatorRoute({
      tag,
      ...ordersParts,
      path: `${path}/orders`,
      id: 'listWorkspaceOrders',
      params: workspaceParams,
      handler: async ({ params, query }) => ({
        status: 200,
        json: await listOrders(db, params.id, query),
      }),
    }),
    operatorRoute({
      tag,
      ...orderParts,
      path: `${path}/orders/{order_id}`,
      id: 'getWorkspaceOrder',
      params: orderParams,
      handler: ({ params }) => one(params.id, params.order_id),
    }),
    operatorRoute({
      tag,
      ...cancelParts,
      path: `${path}/orders/{order_id}/cancel`,
      id: 'cancelWorkspaceOrder',
      params: orderParams,
      handler: ({ params }) => cancel(params.id, params.order_id),
    }),
    operatorRoute({
      method: 'post',
      path: `${path}/orders/{order_id}/refunds`,
      id: 'refundOrder',
      tag,
      summary: 'Pay an order back and take its credits back',
      idempotent: true,
      params: orderParams,
      body: checkedBody(refundOrderBody),
      answers: [{ status: 201, description: 'The order as it then is', schema: order }],
      errors: ['not_found', 'invalid_value', 'upstream_error'],
      handler: async ({ params, body, request }) => {
        const options = { amount: body.amount, idempotencyKey: idempotencyKeyOf(request) };
        const row = await refundOrder(billing, params.id, params.order_id, options);
        return { status: 201, json: serializeOrder(row) };
      },
    }),
    operatorRoute({
      method: 'get',
      path: `${path}/subscription`,
      id: 'getSubscription',
      tag,
      summary: 'Read the subscription of a personal workspace',
      params: workspaceParams,
      answers: answer,
      handler: async ({ params }) => {
        const row = await currentSubscription(db, params.id);
        return {
          status: 200,
          json: { subscription: row === null ? null : serializeSubscription(billing, row) },
        };
      },
    }),
    operatorRoute({
      method: 'patch',
      path: `${path}/subscription`,
      id: 'updateSubscription',
      tag,
      summary: "Cancel a subscription at its period's end, or let it go on",
      params: workspaceParams,
      body: checkedBody(updateSubscriptionBody),
      answers: answer,
      errors: ['not_found', 'upstream_error'],
      handler: async ({ params, body }) => ({
        status: 200,
        json: {
          subscription: await changeSubscription(billing, params.id, body.cancel_at_period_end),
        },
      }),
    }),
    operatorRoute({
      method: 'post',
      path: `${path}/subscription/payment`,
      id: 'paySubscription',
      tag,
      summary: 'Find the page on which a late renewal is paid',
      description:
        'Of one that was paid meanwhile there is none: the provider is asked how the subscription stands.',
      params: workspaceParams,
      answers: [{ status: 200, description: 'Where to pay', schema: subscriptionPayment }],
      errors: ['not_found', 'invalid_value', 'upstream_error'],
      handler: async ({ params }) => ({ status: 200, json: await payRenewal(billing, params.id) }),
    }),
  ];
};
