import { and, eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext, ServiceDb, ServiceTx } from '../../../context';
import { schema } from '../../../db';
import type { ProviderEvent, SubscriptionState } from '../providers/provider';

const { orders, subscriptions } = schema;

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** After a period's end, until the provider is queried about its renewal. */
const graceMs = 60_000;
/** Between two queries at least: a provider may bill a period late. */
const minDelayMs = 3_600_000;

/** An unpaid subscription may be paid or given up at any time, and no other can be bought meanwhile. */
function nextCheckAt(
  { clock }: Pick<ServiceContext, 'clock'>,
  { status, periodEnd }: SubscriptionState,
): Date {
  const earliestMs = clock.now() + minDelayMs;
  return new Date(
    status === 'past_due' ? earliestMs : Math.max(periodEnd.getTime() + graceMs, earliestMs),
  );
}

/** A subscription by its provider's id; `null` when it is not known here. */
export async function findSubscription(
  db: ServiceDb,
  provider: string,
  ref: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, ref)));
  return row ?? null;
}

/**
 * Writes a subscription's state as its provider reported it, in the caller's transaction. The first report inserts it,
 * from the order it began with. A report older than the last one changes nothing, and an ended one stays ended.
 */
export async function applySubscriptionState(
  context: Pick<ServiceContext, 'clock'>,
  tx: ServiceTx,
  provider: string,
  { orderId, state }: Extract<ProviderEvent, { kind: 'subscription' }>,
): Promise<void> {
  if (orderId !== null) await beginSubscription(context, tx, provider, orderId, state);
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, state.ref)))
    .for('update');
  if (subscription === undefined || subscription.status === 'ended') return;
  if (subscription.asOf > state.asOf && state.status !== 'ended') return;
  const hasEnded = state.status === 'ended';
  await tx
    .update(subscriptions)
    .set({
      status: state.status,
      periodStart: state.periodStart,
      periodEnd: state.periodEnd,
      cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      asOf: state.asOf,
      endedAt: hasEnded ? new Date(context.clock.now()) : null,
      checkAt: hasEnded ? null : nextCheckAt(context, state),
    })
    .where(eq(subscriptions.id, subscription.id));
}

async function beginSubscription(
  context: Pick<ServiceContext, 'clock'>,
  tx: ServiceTx,
  provider: string,
  orderId: string,
  state: SubscriptionState,
): Promise<void> {
  // Locked before the subscription, so that two reports of one order run one after the other.
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.provider, provider)))
    .for('update');
  if (order === undefined || order.interval === null || order.subscriptionId !== null) return;
  const id = newId(idPrefixes.subscription);
  await tx.insert(subscriptions).values({
    id,
    workspaceId: order.workspaceId,
    productId: order.productId,
    productName: order.productName,
    priceId: order.priceId,
    interval: order.interval,
    amount: order.amount,
    currency: order.currency,
    creditsMilli: order.creditsMilli,
    provider,
    providerRef: state.ref,
    status: state.status,
    periodStart: state.periodStart,
    periodEnd: state.periodEnd,
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    asOf: state.asOf,
    createdAt: state.periodStart,
    checkAt: nextCheckAt(context, state),
  });
  await tx.update(orders).set({ subscriptionId: id }).where(eq(orders.id, orderId));
}
