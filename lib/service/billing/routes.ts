import { z } from 'zod';
import type { ManageCheckoutBody } from '@/lib/contract';
import {
  billingCatalog,
  billingCatalogQuery,
  checkout,
  checkoutBody,
  ledgerList,
  ledgerListQuery,
  manageCheckoutBody,
  order,
  orderList,
  orderListQuery,
  wallet,
} from '@/lib/contract';
import type { Call, Route } from '../http';
import { ApiError, checkedBody, keyRoute, operatorRoute } from '../http';
import { idempotencyKeyOf } from '../idempotency';
import { listLedgerLines, UnknownWorkspaceError } from '../ledger';
import { catalogFor } from '../products';
import { getWorkspace } from '../workspaces';
import type { Billing } from './billing';
import { cancelOrder } from './orders/change-order';
import { createCheckout } from './orders/create-checkout';
import { serializeOrder } from './orders/order-row';
import { listOrders, readOrder } from './orders/read-orders';
import { readWallet } from './wallet';

const id = z.string().min(1).max(128);
const orderParams = z.object({ id });
const workspaceParams = z.object({ id });
const workspaceOrderParams = z.object({ id, order_id: id });
const manage = '/manage/workspaces/{id}/billing';
const tag = 'Billing';

/**
 * The billing endpoints twice: for a workspace's key with the scope `billing`, and for the operator, who names the
 * workspace, because a personal one has no key.
 */
export const workspaceBillingRoutes = (billing: Billing): Route[] => {
  const { db } = billing.context;
  const shared = { tag, scope: 'billing' } as const;

  async function catalog(workspaceId: string, wanted: 'team' | 'personal' | undefined) {
    const { kind } = await getWorkspace(billing.context, workspaceId);
    const json = catalogFor(billing.declaration, wanted ?? kind, billing.providerIds);
    return { status: 200, json };
  }
  async function open(
    call: Call<unknown, unknown, ManageCheckoutBody>,
    workspaceId: string,
    actor: string | null,
  ) {
    const buyer = { workspaceId, actor, idempotencyKey: idempotencyKeyOf(call.request) };
    return { status: 201, json: await createCheckout(billing, buyer, call.body) };
  }
  const one = async (workspaceId: string, orderId: string) => ({
    status: 200,
    json: serializeOrder(await readOrder(db, workspaceId, orderId)),
  });
  const cancel = async (workspaceId: string, orderId: string) => ({
    status: 200,
    json: serializeOrder(await cancelOrder(billing, workspaceId, orderId)),
  });

  const catalogParts = {
    method: 'get',
    summary: 'List products and prices',
    query: billingCatalogQuery,
    answers: [{ status: 200, description: 'The catalog', schema: billingCatalog }],
  } as const;
  const checkoutParts = {
    method: 'post',
    summary: 'Open a payment',
    description: 'Answers the address of the payment page; the price is the one of the catalog.',
    idempotent: true,
    answers: [{ status: 201, description: 'The checkout', schema: checkout }],
    errors: ['invalid_value', 'upstream_error'],
  } as const;
  const orderParts = {
    method: 'get',
    summary: 'Follow an order from payment to granted credits',
    answers: [{ status: 200, description: 'The order', schema: order }],
    errors: ['not_found'],
  } as const;
  const ordersParts = {
    method: 'get',
    summary: 'List orders, newest first',
    query: orderListQuery,
    answers: [{ status: 200, description: 'A page of orders', schema: orderList }],
  } as const;
  const cancelParts = {
    method: 'post',
    summary: 'Close the payment page of a pending order',
    description: 'An order that was paid meanwhile, or has ended, stays as it is.',
    answers: [{ status: 200, description: 'The order as it then is', schema: order }],
    errors: ['not_found', 'upstream_error'],
  } as const;
  const walletParts = {
    method: 'get',
    summary: 'Read the balance and what was ever granted',
    answers: [{ status: 200, description: 'The wallet', schema: wallet }],
  } as const;
  const ledgerParts = {
    method: 'get',
    summary: 'List the entries of the ledger, newest first',
    query: ledgerListQuery,
    answers: [{ status: 200, description: 'A page of entries', schema: ledgerList }],
  } as const;

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
      params: orderParams,
      handler: ({ auth, params }) => one(auth.workspaceId, params.id),
    }),
    keyRoute({
      ...shared,
      ...cancelParts,
      path: '/api/billing/orders/{id}/cancel',
      id: 'cancelOrder',
      params: orderParams,
      handler: ({ auth, params }) => cancel(auth.workspaceId, params.id),
    }),
    keyRoute({
      ...shared,
      ...walletParts,
      path: '/api/billing/wallet',
      id: 'getWallet',
      handler: async ({ auth }) => ({ status: 200, json: await readWallet(db, auth.workspaceId) }),
    }),
    keyRoute({
      ...shared,
      ...ledgerParts,
      path: '/api/billing/ledger',
      id: 'listLedger',
      handler: async ({ auth, query }) => ({
        status: 200,
        json: await listLedgerLines(db, auth.workspaceId, query),
      }),
    }),
    operatorRoute({
      tag,
      ...catalogParts,
      path: `${manage}/catalog`,
      id: 'getWorkspaceBillingCatalog',
      params: workspaceParams,
      errors: ['not_found'],
      handler: ({ params, query }) => catalog(params.id, query.workspace_type),
    }),
    operatorRoute({
      tag,
      ...checkoutParts,
      path: `${manage}/checkout`,
      id: 'createWorkspaceCheckout',
      params: workspaceParams,
      body: checkedBody(manageCheckoutBody),
      handler: (call) => open(call, call.params.id, call.body.actor ?? null),
    }),
    operatorRoute({
      tag,
      ...ordersParts,
      path: `${manage}/orders`,
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
      path: `${manage}/orders/{order_id}`,
      id: 'getWorkspaceOrder',
      params: workspaceOrderParams,
      handler: ({ params }) => one(params.id, params.order_id),
    }),
    operatorRoute({
      tag,
      ...cancelParts,
      path: `${manage}/orders/{order_id}/cancel`,
      id: 'cancelWorkspaceOrder',
      params: workspaceOrderParams,
      handler: ({ params }) => cancel(params.id, params.order_id),
    }),
    operatorRoute({
      tag,
      ...walletParts,
      path: `${manage}/wallet`,
      id: 'getWorkspaceWallet',
      params: workspaceParams,
      errors: ['not_found'],
      handler: async ({ params }) => ({
        status: 200,
        json: await known(readWallet(db, params.id)),
      }),
    }),
    operatorRoute({
      tag,
      ...ledgerParts,
      path: `${manage}/ledger`,
      id: 'listWorkspaceLedger',
      params: workspaceParams,
      handler: async ({ params, query }) => ({
        status: 200,
        json: await listLedgerLines(db, params.id, query),
      }),
    }),
  ];
};

async function known<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    if (!(cause instanceof UnknownWorkspaceError)) throw cause;
    throw new ApiError('not_found', 'There is no such workspace.', { cause });
  }
}
