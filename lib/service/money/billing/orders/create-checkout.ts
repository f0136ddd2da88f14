import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Checkout, type CheckoutBody, idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceDb } from '../../../context';
import { schema } from '../../../db';
import { ApiError } from '../../../http';
import { getWorkspace } from '../../../workspaces';
import { type Offer, offersFor } from '../../products';
import type { Billing } from '../create-billing';
import { currentSubscription } from '../subscriptions/change-subscription';
import { cancelOrder } from './change-order';
import type { OrderRow } from './order-row';
import { readOrder } from './read-orders';

const { orders } = schema;

/** The buyer: a workspace, and the person as the console named them. */
export interface Buyer {
  readonly workspaceId: string;
  readonly actor: string | null;
  /** A repeat with the same key gets the same order. */
  readonly idempotencyKey: string | null;
}

/** How long to wait for a webhook about an order before the provider is queried. */
const firstCheckMs = 60_000;
/** How long a payment page stays open. */
const pageLifetimeMs = 60 * 60_000;
/** Stripe opens no page for less than half an hour. A minute is for the request. */
const minPageLifetimeMs = 31 * 60_000;

/**
 * Opens a payment: writes the order, then has the provider create its page under the order's id, so that a repeat after
 * a failure in between gets the same order and page. Throws `ApiError` invalid_value,
 * idempotency_key_reused, upstream_error.
 */
export async function createCheckout(
  billing: Billing,
  buyer: Buyer,
  body: CheckoutBody,
): Promise<Checkout> {
  const existingOrder = await findByKey(billing.context.db, buyer);
  if (existingOrder !== null) {
    checkSameOrder(existingOrder, body);
    // This comes first, because its price may have left the catalog, and its provider may take no payments any more.
    if (hasPageOrEnded(existingOrder)) return serializeCheckout(existingOrder);
  }
  const provider = billing.provider(body.provider);
  const workspace = await getWorkspace(billing.context, buyer.workspaceId);
  const offer = offerOf(billing, workspace.kind, body);
  const row =
    existingOrder === null
      ? await insertNewOrder(billing, buyer, body, offer)
      : await extendExpiry(billing, existingOrder);
  checkSameOrder(row, body);
  if (hasPageOrEnded(row)) return serializeCheckout(row);
  const openedPage = await billing.callProvider(() =>
    provider.createCheckout({
      orderId: row.id,
      workspaceId: row.workspaceId,
      name: offer.name,
      description: offer.description,
      amount: row.amount,
      currency: row.currency,
      interval: row.interval,
      returnUrl: row.returnUrl ?? '',
      expiresAt: row.expiresAt ?? row.createdAt,
    }),
  );
  const [updatedRow] = await billing.context.db
    .update(orders)
    .set({
      providerRef: openedPage.ref,
      checkoutUrl: openedPage.url,
      expiresAt: openedPage.expiresAt,
    })
    // Another request may have closed the order meanwhile, or opened another page for it. Then nobody gets the address of this
    // page, and its expiry does not close the order.
    .where(
      and(
        eq(orders.id, row.id),
        eq(orders.status, 'pending'),
        or(isNull(orders.providerRef), eq(orders.providerRef, openedPage.ref)),
      ),
    )
    .returning();
  return serializeCheckout(
    updatedRow ?? (await readOrder(billing.context.db, row.workspaceId, row.id)),
  );
}

/** Throws `ApiError` idempotency_key_reused when the order of this Idempotency-Key is not what `body` requests. */
function checkSameOrder(row: OrderRow, body: CheckoutBody): void {
  const { productId, priceId, provider } = row;
  const isSame =
    productId === body.product_id && priceId === body.price_id && provider === body.provider;
  if (isSame) return;
  throw new ApiError(
    'idempotency_key_reused',
    'This Idempotency-Key was sent before with another order. Use a new key for a new order.',
  );
}

const hasPageOrEnded = ({ checkoutUrl, status }: OrderRow): boolean =>
  checkoutUrl !== null || status !== 'pending';

function offerOf(billing: Billing, kind: 'team' | 'personal', body: CheckoutBody): Offer {
  const offers = offersFor(billing.declaration, kind).filter(
    (offer) => offer.productId === body.product_id,
  );
  const offer = offers.find(({ priceId }) => priceId === body.price_id);
  if (offer !== undefined) return offer;
  const param = offers.length === 0 ? 'product_id' : 'price_id';
  throw new ApiError(
    'invalid_value',
    `${param} is not in the catalog of this workspace. Read the catalog again.`,
    { param },
  );
}

const insertNewOrder = (
  billing: Billing,
  buyer: Buyer,
  body: CheckoutBody,
  offer: Offer,
): Promise<OrderRow> =>
  offer.type === 'subscription'
    ? insertSubscriptionOrder(billing, buyer, body, offer)
    : insertOrder(billing.context.db, billing, buyer, body, offer);

/**
 * Inserts the only open order of a subscription: the others are closed first, and of simultaneous requests only one inserts an
 * order. Throws `ApiError` invalid_value.
 */
async function insertSubscriptionOrder(
  billing: Billing,
  buyer: Buyer,
  body: CheckoutBody,
  offer: Offer,
): Promise<OrderRow> {
  const { context } = billing;
  const { workspaceId } = buyer;
  for (const id of await findOtherOrderIds(context.db, billing, buyer)) {
    await cancelOrder(billing, workspaceId, id);
  }
  return context.db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${workspaceId}`}, 0))`,
    );
    // The orders first: one that is paid between the two reads is then found as a subscription, not missed by both.
    const openOrderIds = await findOtherOrderIds(tx, billing, buyer);
    const subscription = await currentSubscription(tx, workspaceId);
    if (subscription !== null) {
      throw subscriptionError(
        subscription.cancelAtPeriodEnd
          ? 'This workspace has a subscription until the end of its period. Buy another one after that.'
          : 'This workspace has a subscription. Cancel it first; it stays until the end of its period.',
      );
    }
    if (openOrderIds.length > 0) {
      throw subscriptionError(
        'Another payment for a plan is under way in this workspace. Finish it, or try again in a moment.',
      );
    }
    return insertOrder(tx, billing, buyer, body, offer);
  });
}

const subscriptionError = (message: string) =>
  new ApiError('invalid_value', message, { param: 'product_id' });

/** Ids of the workspace's other pending orders of a subscription: each of them could be paid. */
async function findOtherOrderIds(
  db: ServiceDb,
  billing: Billing,
  { workspaceId, idempotencyKey }: Buyer,
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        eq(orders.type, 'subscription'),
        eq(orders.status, 'pending'),
        inArray(orders.provider, [...billing.providerIds]),
        // A simultaneous request with the same key opens the same page.
        idempotencyKey === null
          ? undefined
          : sql`${orders.idempotencyKey} is distinct from ${idempotencyKey}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Moves the expiry of an order that still has no page, once less time is left than the provider's shortest page takes. */
async function extendExpiry({ context }: Billing, row: OrderRow): Promise<OrderRow> {
  const { db, clock } = context;
  const nowMs = clock.now();
  if (row.expiresAt === null || row.expiresAt.getTime() >= nowMs + minPageLifetimeMs) return row;
  await db
    .update(orders)
    .set({ expiresAt: new Date(nowMs + pageLifetimeMs) })
    // Of simultaneous requests one extends it, so that they open the same page.
    .where(
      and(
        eq(orders.id, row.id),
        eq(orders.status, 'pending'),
        isNull(orders.providerRef),
        eq(orders.expiresAt, row.expiresAt),
      ),
    );
  return readOrder(db, row.workspaceId, row.id);
}

async function findByKey(db: ServiceDb, buyer: Buyer): Promise<OrderRow | null> {
  if (buyer.idempotencyKey === null) return null;
  const [row] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, buyer.workspaceId),
        eq(orders.idempotencyKey, buyer.idempotencyKey),
      ),
    );
  return row ?? null;
}

async function insertOrder(
  db: ServiceDb,
  { context }: Billing,
  buyer: Buyer,
  body: CheckoutBody,
  offer: Offer,
): Promise<OrderRow> {
  const id = newId(idPrefixes.order);
  const nowMs = context.clock.now();
  const returnUrl = body.return_url ?? context.settings.baseUrl;
  const [row] = await db
    .insert(orders)
    .values({
      id,
      workspaceId: buyer.workspaceId,
      productId: offer.productId,
      productName: offer.name,
      type: offer.type,
      priceId: offer.priceId,
      interval: offer.interval,
      amount: offer.amount,
      currency: offer.currency,
      creditsMilli: offer.creditsMilli,
      provider: body.provider,
      actor: buyer.actor,
      idempotencyKey: buyer.idempotencyKey,
      returnUrl: returnUrl.replaceAll('{order_id}', id).replaceAll('%7Border_id%7D', id),
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + pageLifetimeMs),
      checkAt: new Date(nowMs + firstCheckMs),
    })
    .onConflictDoNothing()
    .returning();
  // A simultaneous request with the same key was first.
  const order = row ?? (await findByKey(db, buyer));
  if (order === null) throw new Error('The order was not written.');
  return order;
}

const serializeCheckout = (row: OrderRow): Checkout => ({
  order_id: row.id,
  status: row.status,
  checkout_url: row.checkoutUrl ?? row.returnUrl ?? '',
  expires_at: Math.floor((row.expiresAt ?? row.createdAt).getTime() / 1000),
});
