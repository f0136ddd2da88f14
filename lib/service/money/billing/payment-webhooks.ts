import { and, eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext, ServiceTx } from '../../context';
import { schema } from '../../db';
import { applyPaymentEvent } from './orders/apply-payment-event';
import type { PaymentProvider, PaymentWebhook, ProviderEvent } from './providers/provider';
import { applySubscriptionState, findSubscription } from './subscriptions/apply-subscription-state';

const { orders, paymentEvents } = schema;

export type BillingContext = Pick<
  ServiceContext,
  'db' | 'database' | 'clock' | 'log' | 'jobs' | 'settings'
>;

/** A webhook about an order or subscription that is not recorded here yet. The provider will send it again. */
export class NotYetKnownError extends Error {
  override readonly name = 'NotYetKnownError';
}

/**
 * Handles a webhook once: its id is recorded in the transaction that applies its events, so that a repeated webhook
 * changes nothing. Returns whether it was new. Throws {@link NotYetKnownError}.
 */
export const handlePaymentWebhook = (
  context: BillingContext,
  provider: Pick<PaymentProvider, 'id'>,
  { id, type, events }: PaymentWebhook,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const newEvents = await tx
      .insert(paymentEvents)
      .values({ provider: provider.id, eventId: id, type })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.eventId });
    if (newEvents.length === 0) return false;
    for (const event of events) await applyProviderEvent(context, tx, provider.id, event);
    return true;
  });

/** Applies what a provider reported to a query, in one transaction. */
export const applyProviderEvents = (
  context: BillingContext,
  provider: Pick<PaymentProvider, 'id'>,
  events: readonly ProviderEvent[],
): Promise<void> =>
  context.db.transaction(async (tx) => {
    for (const event of events) await applyProviderEvent(context, tx, provider.id, event);
  });

async function applyProviderEvent(
  context: BillingContext,
  tx: ServiceTx,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  if (event.kind === 'subscription') {
    await applySubscriptionState(context, tx, provider, event);
    return;
  }
  if (event.kind === 'order') {
    const order = await findOrder(tx, provider, event);
    const { endedPage } = event;
    // Another page of the order than the one whose address people have.
    if (endedPage !== undefined && order.pageRef !== null && endedPage !== order.pageRef) return;
    await applyPaymentEvent(context, tx, order.id, event.payment, event.paymentRef);
    return;
  }
  const { renewal } = event;
  const orderId = await ensureRenewalOrder(context, tx, provider, renewal);
  const { amount, currency } = renewal;
  await applyPaymentEvent(
    context,
    tx,
    orderId,
    { kind: 'paid', amount, currency },
    renewal.paymentRef,
  );
}

/** The order of an event, locked, so that no page of it is opened meanwhile. */
async function findOrder(
  tx: ServiceTx,
  provider: string,
  { orderId, ref }: Extract<ProviderEvent, { kind: 'order' }>,
): Promise<{ id: string; pageRef: string | null }> {
  const isOrder = orderId === null ? eq(orders.providerRef, ref) : eq(orders.id, orderId);
  const [row] = await tx
    .select({ id: orders.id, pageRef: orders.providerRef })
    .from(orders)
    .where(and(eq(orders.provider, provider), isOrder))
    .for('update');
  if (row === undefined) throw new NotYetKnownError('The webhook names no order of this service.');
  return row;
}

/** The order of a renewal, inserted when its first event arrives. */
async function ensureRenewalOrder(
  { clock }: BillingContext,
  tx: ServiceTx,
  provider: string,
  renewal: Extract<ProviderEvent, { kind: 'renewal' }>['renewal'],
): Promise<string> {
  const subscription = await findSubscription(tx, provider, renewal.subscriptionRef);
  if (subscription === null) throw new NotYetKnownError('The renewal is of no subscription here.');
  await tx
    .insert(orders)
    .values({
      id: newId(idPrefixes.order),
      workspaceId: subscription.workspaceId,
      productId: subscription.productId,
      productName: subscription.productName,
      type: 'subscription',
      priceId: subscription.priceId,
      interval: subscription.interval,
      // A whole period grants its credits whatever it cost: a provider may discount or change its price.
      amount: renewal.isPeriod ? renewal.amount : subscription.amount,
      currency: renewal.isPeriod ? renewal.currency : subscription.currency,
      creditsMilli: subscription.creditsMilli,
      provider,
      subscriptionId: subscription.id,
      providerRef: renewal.ref,
      createdAt: new Date(clock.now()),
    })
    .onConflictDoNothing({ target: [orders.provider, orders.providerRef] });
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.provider, provider), eq(orders.providerRef, renewal.ref)));
  if (row === undefined) throw new Error('The order of a renewal was not written.');
  return row.id;
}
