import type {
  BillingCatalogQuery,
  CheckoutBody,
  CreditAlert,
  LedgerListSearch,
  ManageCheckoutBody,
  OrderListQuery,
  RefundOrderBody,
  UpdateSubscriptionBody,
} from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { WithAdditions } from './additions';
import type { CallEndpoint } from './call-endpoint';
import {
  readCatalog,
  readCheckout,
  readLedger,
  readOrder,
  readOrders,
  readWallet,
} from './reading';
import type { CallOptions } from './transport';

type Signal = Pick<CallOptions, 'signal'>;
type Key = { idempotencyKey: string };
/** Without `provider` if the catalog of a remote service names none: then that service chooses. */
type CheckoutOffer<T extends CheckoutBody> = Omit<T, 'provider'> & Partial<Pick<T, 'provider'>>;

/** The calls of `/api/billing/**`. The same idempotency key makes one order. */
export const createBillingCalls = (call: CallEndpoint, withAdditions: WithAdditions) => ({
  catalog: (query: BillingCatalogQuery = {}, signal?: Signal) =>
    call(endpoints.getBillingCatalog, { query, ...signal }, readCatalog),
  checkout: (body: CheckoutOffer<CheckoutBody>, key: Key) =>
    withAdditions(body, ['return_url'], (sentBody) =>
      call(endpoints.createCheckout, { body: sentBody as CheckoutBody, ...key }, readCheckout),
    ),
  order: (orderId: string, signal?: Signal) =>
    call(endpoints.getOrder, { params: { id: orderId }, ...signal }, readOrder),
  orders: (query: OrderListQuery = {}) => call(endpoints.listOrders, { query }, readOrders),
  /** Closes the payment page of a pending order; one that was paid meanwhile stays paid. */
  cancelOrder: (orderId: string) =>
    call(endpoints.cancelOrder, { params: { id: orderId } }, readOrder),
  wallet: (signal?: Signal) => call(endpoints.getWallet, { ...signal }, readWallet),
  ledger: (query: LedgerListSearch = {}, signal?: Signal) =>
    withAdditions(query, ['limit', 'order'], (sentQuery) =>
      call(endpoints.listLedger, { query: sentQuery, ...signal }, readLedger),
    ),
});

/** Billing of any workspace by the operator's credential, and the calls that only an operator has. */
export function createManageBillingCalls(call: CallEndpoint, workspaceId: string) {
  const params = { id: workspaceId };
  const orderParams = (orderId: string) => ({ ...params, order_id: orderId });
  return {
    catalog: (query: BillingCatalogQuery = {}, signal?: Signal) =>
      call(endpoints.getWorkspaceBillingCatalog, { params, query, ...signal }, readCatalog),
    checkout: (body: CheckoutOffer<ManageCheckoutBody>, key: Key) =>
      call(
        endpoints.createWorkspaceCheckout,
        { params, body: body as ManageCheckoutBody, ...key },
        readCheckout,
      ),
    order: (orderId: string, signal?: Signal) =>
      call(endpoints.getWorkspaceOrder, { params: orderParams(orderId), ...signal }, readOrder),
    orders: (query: OrderListQuery = {}, signal?: Signal) =>
      call(endpoints.listWorkspaceOrders, { params, query, ...signal }, readOrders),
    cancelOrder: (orderId: string) =>
      call(endpoints.cancelWorkspaceOrder, { params: orderParams(orderId) }, readOrder),
    wallet: (signal?: Signal) =>
      call(endpoints.getWorkspaceWallet, { params, ...signal }, readWallet),
    ledger: (query: LedgerListSearch = {}) =>
      call(endpoints.listWorkspaceLedger, { params, query }, readLedger),
    refund: (orderId: string, body: RefundOrderBody, key: Key) =>
      call(endpoints.refundOrder, { params: orderParams(orderId), body, ...key }, readOrder),
    setAlert: (body: CreditAlert) => call(endpoints.setCreditAlert, { params, body }),
    subscription: () => call(endpoints.getSubscription, { params }),
    updateSubscription: (body: UpdateSubscriptionBody) =>
      call(endpoints.updateSubscription, { params, body }),
    /** The payment page of a late renewal; once it is paid, the provider's current subscription. */
    paySubscription: () => call(endpoints.paySubscription, { params }),
  };
}
