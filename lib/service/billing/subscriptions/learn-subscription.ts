import { and, eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext, ServiceDb, ServiceTx } from '@/lib/service/context';
import { schema } from '@/lib/service/db';
import type { SubscriptionState, Told } from '../providers/provider';

const { orders, subscriptions } = schema;

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** How long after a period's end a renewal is waited for before its provider is asked, in milliseconds. */
const graceMs = 60_000;
/** Asked no sooner again: a provider may take its time to bill a period that is over. */
const soonestMs = 3_600_000;

const nextCheck = ({ clock }: Pick<ServiceContext, 'clock'>, periodEnd: Date): Date =>
  new Date(Math.max(periodEnd.getTime() + graceMs, clock.now() + soonestMs));

/** A subscription by its provider's name; `null` when it is not known here. */
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
 * Brings a subscription to what its provider says, in the caller's transaction; the first word of it makes it, from the
 * order it began with. Older words than what is known change nothing, and an ended one stays ended.
 */
export async function learnSubscription(
  context: Pick<ServiceContext, 'clock'>,
  tx: ServiceTx,
  provider: string,
  { orderId, state }: Extract<Told, { kind: 'subscription' }>,
): Promise<void> {
  if (orderId !== null) await beginOf(context, tx, provider, orderId, state);
  const [known] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, state.ref)))
    .for('update');
  if (known === undefined || known.status === 'ended') return;
  if (known.asOf > state.asOf && state.status !== 'ended') return;
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
      checkAt: hasEnded ? null : nextCheck(context, state.periodEnd),
    })
    .where(eq(subscriptions.id, known.id));
}

async function beginOf(
  context: Pick<ServiceContext, 'clock'>,
  tx: ServiceTx,
  provider: string,
  orderId: string,
  state: SubscriptionState,
): Promise<void> {
  // Locked before the subscription: two words of one order follow one another.
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
    checkAt: nextCheck(context, state.periodEnd),
  });
  await tx.update(orders).set({ subscriptionId: id }).where(eq(orders.id, orderId));
}
