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
import { creditAlert, subscriptionAnswer, subscriptionPayment } from '@/lib/contract';
import {
  readCatalog,
  readCheckout,
  readLedger,
  readOrder,
  readOrders,
  readWallet,
} from './reading';
import type { CallOptions, Transport } from './transport';

type Signal = Pick<CallOptions, 'signal'>;
type Key = { idempotencyKey: string };
type CheckoutOffer<T extends CheckoutBody> = Omit<T, 'provider'> & Partial<Pick<T, 'provider'>>;

/** The calls of `/api/billing/**`, wherever they are. The same idempotency key makes one order. */
export const createBillingCalls = (call: Transport['call'], base: string) => ({
  catalog: (query: BillingCatalogQuery = {}, signal?: Signal) =>
    call(`${base}/catalog`, readCatalog, { query, ...signal }),
  /** Without `provider` if the catalog names none: then the service chooses. */
  checkout: (body: CheckoutOffer<CheckoutBody>, { idempotencyKey }: Key) =>
    call(`${base}/checkout`, readCheckout, { method: 'POST', json: body, idempotencyKey }),
  order: (orderId: string, signal?: Signal) => call(orderAt(base, orderId), readOrder, signal),
  orders: (query: OrderListQuery = {}, signal?: Signal) =>
    call(`${base}/orders`, readOrders, { query, ...signal }),
  /** Closes the payment page of a pending order; one that was paid meanwhile stays paid. */
  cancelOrder: (orderId: string) =>
    call(`${orderAt(base, orderId)}/cancel`, readOrder, { method: 'POST' }),
  wallet: (signal?: Signal) => call(`${base}/wallet`, readWallet, signal),
  ledger: (query: LedgerListSearch = {}, signal?: Signal) =>
    call(`${base}/ledger`, readLedger, { query: textOf(query), ...signal }),
});

/** {@link createBillingCalls} with the operator credential, and the calls that need it. */
export const createManageBillingCalls = (call: Transport['call'], base: string) => ({
  ...createBillingCalls(call, base),
  checkout: (body: CheckoutOffer<ManageCheckoutBody>, { idempotencyKey }: Key) =>
    call(`${base}/checkout`, readCheckout, { method: 'POST', json: body, idempotencyKey }),
  refund: (orderId: string, body: RefundOrderBody, { idempotencyKey }: Key) =>
    call(`${orderAt(base, orderId)}/refunds`, readOrder, {
      method: 'POST',
      json: body,
      idempotencyKey,
    }),
  setAlert: (body: CreditAlert) =>
    call(`${base}/alert`, creditAlert, { method: 'PUT', json: body }),
  subscription: (signal?: Signal) => call(`${base}/subscription`, subscriptionAnswer, signal),
  updateSubscription: (body: UpdateSubscriptionBody) =>
    call(`${base}/subscription`, subscriptionAnswer, { method: 'PATCH', json: body }),
  /** The payment page of a late renewal; once it is paid, the provider's current subscription. */
  paySubscription: () =>
    call(`${base}/subscription/payment`, subscriptionPayment, { method: 'POST' }),
});

const orderAt = (base: string, orderId: string): string =>
  `${base}/orders/${encodeURIComponent(orderId)}`;

const textOf = (query: LedgerListSearch): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      value === undefined ? undefined : String(value),
    ]),
  );
