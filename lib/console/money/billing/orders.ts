import type { ReadOrder } from '@/lib/contract';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordServiceChange } from '../../team/audit';
import { connectBilling } from './connection';

/** A purchase. `submission` identifies the submission: its repeats make one order. */
export interface CheckoutInput {
  readonly productId: string;
  readonly priceId: string;
  /** Left out if the catalog names no provider. */
  readonly provider?: string | undefined;
  readonly submission: string;
}

/** Stands for the id of the order in the address that a payment page returns to. A remote service may leave it as it is. */
export const orderPlaceholder = '{order_id}';

/**
 * Makes an order. Returns its id, null if a remote service does not say it, and the URL of its payment page. `origin`
 * is the console's own origin, to which that page returns.
 */
export async function startCheckout(
  access: Access,
  { productId, priceId, provider, submission }: CheckoutInput,
  origin: string,
): Promise<{ orderId: string | null; url: string }> {
  const { mode, calls } = await connectBilling(access);
  const { user, workspace } = access;
  const body = {
    product_id: productId,
    price_id: priceId,
    ...(provider === undefined ? {} : { provider }),
    return_url: `${origin}/${workspace.slug}/billing/orders/${orderPlaceholder}`,
  };
  const key = { idempotencyKey: submission };
  const intent = {
    action: 'order.create',
    after: { product: productId, price: priceId, provider: provider ?? null },
  } as const;
  const checkout = await recordServiceChange(runtime().db, await auditContext(access), {
    intent,
    makeChange: () =>
      mode === 'embedded'
        ? calls.checkout({ ...body, actor: user.id }, key)
        : calls.checkout(body, key),
    linesOf: ({ order_id: id }) => [
      id === null ? intent : { ...intent, target: { kind: 'order', id } },
    ],
  });
  // For an order without a payment page, the order's own page is opened.
  const { order_id: orderId, checkout_url: url } = withPaymentPage(checkout);
  const billing = `${origin}/${workspace.slug}/billing`;
  const ownPage = orderId === null ? billing : `${billing}/orders/${encodeURIComponent(orderId)}`;
  return { orderId, url: url ?? ownPage };
}

/**
 * An order whose payment page has its whole address: a relative one is on the service. A page that is not on the web is
 * left out, and nothing is thrown: the order exists, and must not be made again.
 */
function withPaymentPage<T extends { readonly checkout_url: string | null }>(order: T): T {
  const { checkout_url: address } = order;
  const page = address === null ? null : URL.parse(address, runtime().service.baseUrl);
  const isOnWeb = page !== null && /^https?:$/.test(page.protocol);
  return { ...order, checkout_url: isOnWeb ? page.href : null };
}

/** An order of the workspace. Another workspace's order is not found, like a missing one. */
export async function readOrder(
  access: Access,
  orderId: string,
  signal?: AbortSignal,
): Promise<ReadOrder> {
  const { calls } = await connectBilling(access);
  return withPaymentPage(await calls.order(orderId, signal ? { signal } : undefined));
}

/** Cancels an unpaid order. An order that was paid meanwhile stays paid, and is returned as paid. */
export async function cancelOrder(access: Access, orderId: string): Promise<ReadOrder> {
  const { calls } = await connectBilling(access);
  const intent = { action: 'order.cancel', target: { kind: 'order', id: orderId } } as const;
  const order = await recordServiceChange(runtime().db, await auditContext(access), {
    intent,
    makeChange: () => calls.cancelOrder(orderId),
    linesOf: ({ status }) => [{ ...intent, after: { status } }],
  });
  return withPaymentPage(order);
}
