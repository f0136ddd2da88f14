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

/** Milliseconds after which the provider is first queried about an order without a webhook. */
const firstCheckMs = 60_000;
/** How long a payment page stays open. */
const openForMs = 60 * 60_000;
/** Stripe opens no page for less than half an hour. A minute is for the request. */
const minOpenForMs = 31 * 60_000;

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
    refuseOther(existingOrder, body);
    // Also where its price is no longer in the catalog, or its provider no longer takes payments.
    if (isOpened(existingOrder)) return checkoutOf(existingOrder);
  }
  const provider = billing.provider(body.provider);
  const workspace = await getWorkspace(billing.context, buyer.workspaceId);
  const offer = offerOf(billing, workspace.kind, body);
  const row =
    existingOrder !== null
      ? await extendExpiry(billing, existingOrder)
      : offer.type === 'subscription'
        ? await insertSubscriptionOrder(billing, buyer, body, offer)
        : await insertOrder(billing.context.db, billing, buyer, body, offer);
  refuseOther(row, body);
  if (isOpened(row)) return checkoutOf(row);
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
    // Another press may have closed the order meanwhile, or opened another page of it: then nobody gets the address of this
    // one, and its end is not the order's.
    .where(
      and(
        eq(orders.id, row.id),
        eq(orders.status, 'pending'),
        or(isNull(orders.providerRef), eq(orders.providerRef, openedPage.ref)),
      ),
    )
    .returning();
  return checkoutOf(updatedRow ?? (await readOrder(billing.context.db, row.workspaceId, row.id)));
}

/** Refuses an order of the same Idempotency-Key that `body` does not ask for. Throws `ApiError` idempotency_key_reused. */
function refuseOther(row: OrderRow, body: CheckoutBody): void {
  if (row.priceId === body.price_id && row.provider === body.provider) return;
  throw new ApiError(
    'idempotency_key_reused',
    'This Idempotency-Key was sent before with another order. Use a new key for a new order.',
  );
}

const isOpened = ({ checkoutUrl, status }: OrderRow): boolean =>
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

/**
 * Inserts the only open order of a subscription: the others are closed first, and of simultaneous presses one is inserted.
 * Throws `ApiError` invalid_value.
 */
async function insertSubscriptionOrder(
  billing: Billing,
  buyer: Buyer,
  body: CheckoutBody,
  offer: Offer,
): Promise<OrderRow> {
  const { context } = billing;
  const { workspaceId } = buyer;
  for (const id of await otherOrders(context.db, billing, buyer)) {
    await cancelOrder(billing, workspaceId, id);
  }
  return context.db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${workspaceId}`}, 0))`,
    );
    // Before the subscription is read: an order that is paid in between has begun one then.
    const openOrders = await otherOrders(tx, billing, buyer);
    if ((await currentSubscription(tx, workspaceId)) !== null) {
      throw refusal(
        'This workspace has a subscription. Cancel it first; it stays until the end of its period.',
      );
    }
    if (openOrders.length > 0) {
      throw refusal(
        'Another payment for a plan is under way in this workspace. Finish it, or try again in a moment.',
      );
    }
    return insertOrder(tx, billing, buyer, body, offer);
  });
}

const refusal = (message: string) =>
  new ApiError('invalid_value', message, { param: 'product_id' });

/** Ids of the workspace's other pending orders of a subscription: each of them could be paid. */
async function otherOrders(
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

/** Gives an order whose page was refused for a long time its whole time again, because no page opens for what is left. */
async function extendExpiry({ context }: Billing, row: OrderRow): Promise<OrderRow> {
  const { db, clock } = context;
  const nowMs = clock.now();
  if (row.expiresAt === null || row.expiresAt.getTime() >= nowMs + minOpenForMs) return row;
  await db
    .update(orders)
    .set({ expiresAt: new Date(nowMs + openForMs) })
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
      expiresAt: new Date(nowMs + openForMs),
      checkAt: new Date(nowMs + firstCheckMs),
    })
    .onConflictDoNothing()
    .returning();
  // A simultaneous request with the same key was first.
  const order = row ?? (await findByKey(db, buyer));
  if (order === null) throw new Error('The order was not written.');
  return order;
}

const checkoutOf = (row: OrderRow): Checkout => ({
  order_id: row.id,
  status: row.status,
  checkout_url: row.checkoutUrl ?? row.returnUrl ?? '',
  expires_at: Math.floor((row.expiresAt ?? row.createdAt).getTime() / 1000),
});
