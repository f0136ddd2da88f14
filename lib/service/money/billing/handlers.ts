import type { ManageCheckoutBody } from '@/lib/contract';
import type { Call } from '../../http';
import { idempotencyKeyOf } from '../../idempotency';
import { getWorkspace } from '../../workspaces';
import { catalogFor } from '../products';
import type { Billing } from './create-billing';
import { cancelOrder } from './orders/change-order';
import { createCheckout } from './orders/create-checkout';
import { serializeOrder } from './orders/order-row';
import { readOrder } from './orders/read-orders';

/** The handlers of endpoints that exist for a workspace's key and for the operator, by the id of the workspace. */
export const billingHandlers = (billing: Billing) => {
  const { db } = billing.context;
  return {
    async getCatalog(workspaceId: string, requestedKind: 'team' | 'personal' | undefined) {
      const { kind } = await getWorkspace(billing.context, workspaceId);
      const json = catalogFor(billing.declaration, requestedKind ?? kind, billing.providerIds);
      return { status: 200, json };
    },
    async openCheckout(
      call: Call<unknown, unknown, ManageCheckoutBody>,
      workspaceId: string,
      actor: string | null,
    ) {
      const buyer = { workspaceId, actor, idempotencyKey: idempotencyKeyOf(call.request) };
      return { status: 201, json: await createCheckout(billing, buyer, call.body) };
    },
    getOrder: async (workspaceId: string, orderId: string) => ({
      status: 200,
      json: serializeOrder(await readOrder(db, workspaceId, orderId)),
    }),
    cancelOrder: async (workspaceId: string, orderId: string) => ({
      status: 200,
      json: serializeOrder(await cancelOrder(billing, workspaceId, orderId)),
    }),
  };
};
