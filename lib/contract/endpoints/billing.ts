import * as z from 'zod';
import {
  billingCatalog,
  billingCatalogQuery,
  checkout,
  checkoutBody,
  manageCheckoutBody,
  order,
  orderList,
  orderListQuery,
  refundOrderBody,
  subscriptionPayment,
  subscriptionResponse,
  updateSubscriptionBody,
} from '..';
import { checkedBody, endpoint, rawBody } from './endpoint';
import { id, workspaceParams } from './params';

/*
 * Some endpoints exist twice: for a workspace's key with the scope `billing`, and for the operator, who names the
 * workspace, because a personal one has no key.
 */
const tag = 'Billing';
const catalogParts = {
  method: 'get',
  tag,
  summary: 'List products and prices',
  query: billingCatalogQuery,
  responses: [{ status: 200, description: 'The catalog', schema: billingCatalog }],
} as const;
const checkoutParts = {
  method: 'post',
  tag,
  summary: 'Open a payment',
  description: 'Returns the address of the payment page; the price is the one of the catalog.',
  idempotent: true,
  responses: [{ status: 201, description: 'The checkout', schema: checkout }],
  errors: ['invalid_value', 'upstream_error'],
} as const;
const orderParts = {
  method: 'get',
  tag,
  summary: 'Follow an order from payment to granted credits',
  responses: [{ status: 200, description: 'The order', schema: order }],
  errors: ['not_found'],
} as const;
const ordersParts = {
  method: 'get',
  tag,
  summary: 'List orders, newest first',
  query: orderListQuery,
  responses: [{ status: 200, description: 'A page of orders', schema: orderList }],
} as const;
const cancelParts = {
  method: 'post',
  tag,
  summary: 'Close the payment page of a pending order',
  description: 'An order that was paid meanwhile, or has ended, does not change.',
  responses: [{ status: 200, description: 'The order as it then is', schema: order }],
  errors: ['not_found', 'upstream_error'],
} as const;

const path = '/manage/workspaces/{id}/billing';
const orderParams = z.object({ id, order_id: id });
const params = z.object({ id });
const subscriptionResponses = [
  { status: 200, description: 'The subscription', schema: subscriptionResponse },
] as const;

export const getWorkspaceBillingCatalog = endpoint({
  ...catalogParts,
  id: 'getWorkspaceBillingCatalog',
  path: `${path}/catalog`,
  auth: 'operator',
  params: workspaceParams,
  errors: ['not_found'],
});

export const createWorkspaceCheckout = endpoint({
  ...checkoutParts,
  id: 'createWorkspaceCheckout',
  path: `${path}/checkout`,
  auth: 'operator',
  params: workspaceParams,
  body: checkedBody(manageCheckoutBody),
});

export const listWorkspaceOrders = endpoint({
  ...ordersParts,
  id: 'listWorkspaceOrders',
  path: `${path}/orders`,
  auth: 'operator',
  params: workspaceParams,
});

export const getWorkspaceOrder = endpoint({
  ...orderParts,
  id: 'getWorkspaceOrder',
  path: `${path}/orders/{order_id}`,
  auth: 'operator',
  params: orderParams,
});

export const cancelWorkspaceOrder = endpoint({
  ...cancelParts,
  id: 'cancelWorkspaceOrder',
  path: `${path}/orders/{order_id}/cancel`,
  auth: 'operator',
  params: orderParams,
});

export const refundOrder = endpoint({
  id: 'refundOrder',
  method: 'post',
  path: `${path}/orders/{order_id}/refunds`,
  auth: 'operator',
  tag,
  summary: 'Pay an order back and take its credits back',
  idempotent: true,
  params: orderParams,
  body: checkedBody(refundOrderBody),
  responses: [{ status: 201, description: 'The order as it then is', schema: order }],
  errors: ['not_found', 'invalid_value', 'upstream_error'],
});

export const getSubscription = endpoint({
  id: 'getSubscription',
  method: 'get',
  path: `${path}/subscription`,
  auth: 'operator',
  tag,
  summary: 'Read the subscription of a personal workspace',
  params: workspaceParams,
  responses: subscriptionResponses,
});

export const updateSubscription = endpoint({
  id: 'updateSubscription',
  method: 'patch',
  path: `${path}/subscription`,
  auth: 'operator',
  tag,
  summary: "Cancel a subscription at its period's end, or let it go on",
  params: workspaceParams,
  body: checkedBody(updateSubscriptionBody),
  responses: subscriptionResponses,
  errors: ['not_found', 'upstream_error'],
});

export const paySubscription = endpoint({
  id: 'paySubscription',
  method: 'post',
  path: `${path}/subscription/payment`,
  auth: 'operator',
  tag,
  summary: 'Find the page on which a late renewal is paid',
  description:
    'Of one that was paid meanwhile there is none: the provider is asked how the subscription stands.',
  params: workspaceParams,
  responses: [{ status: 200, description: 'Where to pay', schema: subscriptionPayment }],
  errors: ['not_found', 'invalid_value', 'upstream_error'],
});

export const getBillingCatalog = endpoint({
  ...catalogParts,
  id: 'getBillingCatalog',
  path: '/api/billing/catalog',
  auth: 'billing',
});

export const createCheckout = endpoint({
  ...checkoutParts,
  id: 'createCheckout',
  path: '/api/billing/checkout',
  auth: 'billing',
  body: checkedBody(checkoutBody),
});

export const listOrders = endpoint({
  ...ordersParts,
  id: 'listOrders',
  path: '/api/billing/orders',
  auth: 'billing',
});

export const getOrder = endpoint({
  ...orderParts,
  id: 'getOrder',
  path: '/api/billing/orders/{id}',
  auth: 'billing',
  params,
});

export const cancelOrder = endpoint({
  ...cancelParts,
  id: 'cancelOrder',
  path: '/api/billing/orders/{id}/cancel',
  auth: 'billing',
  params,
});

export const receivePaymentWebhook = endpoint({
  id: 'receivePaymentWebhook',
  method: 'post',
  path: '/api/billing/webhooks/{provider}',
  auth: 'none',
  tag,
  summary: 'Where a payment provider sends its webhooks; each is signed, and handled once',
  params: z.object({ provider: z.string().min(1).max(128) }),
  body: rawBody('application/json', z.unknown()),
  responses: [{ status: 200, description: 'Received' }],
  errors: ['not_found', 'invalid_value', 'file_too_large'],
});
