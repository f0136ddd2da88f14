import type { ManageCheckoutBody } from '@/lib/contract';
import {
  billingCatalog,
  billingCatalogQuery,
  checkout,
  order,
  orderList,
  orderListQuery,
} from '@/lib/contract';
import type { Call } from '../http';
import { idempotencyKeyOf } from '../idempotency';
import { catalogFor } from '../products';
import { getWorkspace } from '../workspaces';
import type { Billing } from './create-billing';
import { cancelOrder } from './orders/change-order';
import { createCheckout } from './orders/create-checkout';
import { serializeOrder } from './orders/order-row';
import { readOrder } from './orders/read-orders';

/**
 * The shared parts of billing endpoints that exist twice: for a workspace's key with the scope `billing`, and for the
 * operator, who names the workspace, because a personal one has no key.
 */

export const tag = 'Billing';

export const catalogParts = {
  method: 'get',
  summary: 'List products and prices',
  query: billingCatalogQuery,
  answers: [{ status: 200, description: 'The catalog', schema: billingCatalog }],
} as const;
export const checkoutParts = {
  method: 'post',
  summary: 'Open a payment',
  description: 'Returns the address of the payment page; the price is the one of the catalog.',
  idempotent: true,
  answers: [{ status: 201, description: 'The checkout', schema: checkout }],
  errors: ['invalid_value', 'upstream_error'],
} as const;
export const orderParts = {
  method: 'get',
  summary: 'Follow an order from payment to granted credits',
  answers: [{ status: 200, description: 'The order', schema: order }],
  errors: ['not_found'],
} as const;
export const ordersParts = {
  method: 'get',
  summary: 'List orders, newest first',
  query: orderListQuery,
  answers: [{ status: 200, description: 'A page of orders', schema: orderList }],
} as const;
export const cancelParts = {
  method: 'post',
  summary: 'Close the payment page of a pending order',
  description: 'An order that was paid meanwhile, or has ended, does not change.',
  answers: [{ status: 200, description: 'The order as it then is', schema: order }],
  errors: ['not_found', 'upstream_error'],
} as const;
/** The handlers of both, by the id of the workspace. */
export const billingHandlers = (billing: Billing) => {
  const { db } = billing.context;
  return {
    async catalog(workspaceId: string, requestedKind: 'team' | 'personal' | undefined) {
      const { kind } = await getWorkspace(billing.context, workspaceId);
      const json = catalogFor(billing.declaration, requestedKind ?? kind, billing.providerIds);
      return { status: 200, json };
    },
    async open(
      call: Call<unknown, unknown, ManageCheckoutBody>,
      workspaceId: string,
      actor: string | null,
    ) {
      const buyer = { workspaceId, actor, idempotencyKey: idempotencyKeyOf(call.request) };
      return { status: 201, json: await createCheckout(billing, buyer, call.body) };
    },
    one: async (workspaceId: string, orderId: string) => ({
      status: 200,
      json: serializeOrder(await readOrder(db, workspaceId, orderId)),
    }),
    cancel: async (workspaceId: string, orderId: string) => ({
      status: 200,
      json: serializeOrder(await cancelOrder(billing, workspaceId, orderId)),
    }),
  };
};
