import { and, eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext, ServiceTx } from '../context';
import { schema } from '../db';
import { learnFact } from './orders/learn-fact';
import type { PaymentNotice, PaymentProvider, Told } from './providers/provider';
import { findSubscription, learnSubscription } from './subscriptions/learn-subscription';

const { orders, paymentEvents } = schema;

export type BillingContext = Pick<
  ServiceContext,
  'db' | 'database' | 'clock' | 'log' | 'jobs' | 'settings'
>;

/** A notice of something that is not here yet: the provider is to send it again. */
export class NotYetKnownError extends Error {
  override readonly name = 'NotYetKnownError';
}

/**
 * Handles a notice once: its id and what follows from it commit together, so that one which is sent again, or twice at
 * the same time, changes nothing. Answers whether it was new. Throws {@link NotYetKnownError}.
 */
export const handleNotice = (
  context: BillingContext,
  provider: Pick<PaymentProvider, 'id'>,
  { id, type, told }: PaymentNotice,
): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const fresh = await tx
      .insert(paymentEvents)
      .values({ provider: provider.id, eventId: id, type })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.eventId });
    if (fresh.length === 0) return false;
    for (const each of told) await believe(context, tx, provider.id, each);
    return true;
  });

/** What a provider answered when it was asked: believed as a notice is, in one transaction. */
export const believeAnswer = (
  context: BillingContext,
  provider: Pick<PaymentProvider, 'id'>,
  told: readonly Told[],
): Promise<void> =>
  context.db.transaction(async (tx) => {
    for (const each of told) await believe(context, tx, provider.id, each);
  });

async function believe(
  context: BillingContext,
  tx: ServiceTx,
  provider: string,
  told: Told,
): Promise<void> {
  if (told.kind === 'subscription') {
    await learnSubscription(context, tx, provider, told);
    return;
  }
  if (told.kind === 'order') {
    const orderId = await findOrder(tx, provider, told);
    await learnFact(context, tx, orderId, told.fact, told.paymentRef);
    return;
  }
  const { renewal } = told;
  const orderId = await renewalOrder(context, tx, provider, renewal);
  const { amount, currency } = renewal;
  await learnFact(context, tx, orderId, { kind: 'paid', amount, currency }, renewal.paymentRef);
}

async function findOrder(
  tx: ServiceTx,
  provider: string,
  { orderId, ref }: Extract<Told, { kind: 'order' }>,
): Promise<string> {
  const which = orderId === null ? eq(orders.providerRef, ref) : eq(orders.id, orderId);
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.provider, provider), which));
  if (row === undefined) throw new NotYetKnownError('The notice names no order of this service.');
  return row.id;
}

/** The order of a renewal, made when it is first heard of. */
async function renewalOrder(
  { clock }: BillingContext,
  tx: ServiceTx,
  provider: string,
  renewal: Extract<Told, { kind: 'renewal' }>['renewal'],
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
      // A provider may pro-rate or change a price: what it charged is what was agreed there.
      amount: renewal.amount,
      currency: renewal.currency,
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
