import { and, desc, eq, ne } from 'drizzle-orm';
import { milliToCredits, type Subscription, type SubscriptionPayment } from '@/lib/contract';
import type { ServiceDb } from '../../../context';
import { schema } from '../../../db';
import { ApiError } from '../../../http';
import type { Billing } from '../create-billing';
import { applyProviderEvents } from '../payment-webhooks';
import type { SubscriptionRow } from './apply-subscription-state';

const { subscriptions } = schema;

/** The subscription of a workspace that has not ended; `null` when there is none. */
export async function currentSubscription(
  db: ServiceDb,
  workspaceId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), ne(subscriptions.status, 'ended')))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row ?? null;
}

/** {@link currentSubscription} as the interface shows it. */
export async function readSubscription(
  billing: Billing,
  workspaceId: string,
): Promise<Subscription | null> {
  const row = await currentSubscription(billing.context.db, workspaceId);
  return row === null ? null : serializeSubscription(billing, row);
}

/** Throws `ApiError` not_found. */
async function requireSubscription(db: ServiceDb, workspaceId: string): Promise<SubscriptionRow> {
  const row = await currentSubscription(db, workspaceId);
  if (row === null) throw new ApiError('not_found', 'This workspace has no subscription.');
  return row;
}

/**
 * Cancels at the period's end, or resumes. Returns the provider's subscription after the change. Throws `ApiError`
 * not_found.
 */
export async function changeSubscription(
  billing: Billing,
  workspaceId: string,
  shouldCancel: boolean,
): Promise<Subscription | null> {
  const { context } = billing;
  const row = await requireSubscription(context.db, workspaceId);
  const provider = billing.provider(row.provider);
  const events = await billing.callProvider(() =>
    provider.cancelAtPeriodEnd(row.providerRef, shouldCancel),
  );
  await applyProviderEvents(context, provider, events);
  return readSubscription(billing, workspaceId);
}

/** Whether the provider, if it is still set up, has payment pages for late renewals. */
const hasRenewalPage = ({ providerIds, provider }: Billing, id: string): boolean =>
  providerIds.includes(id) && provider(id).readRenewalPage !== undefined;

const serializeSubscription = (billing: Billing, row: SubscriptionRow): Subscription => ({
  id: row.id,
  object: 'subscription',
  status: row.status,
  product_id: row.productId,
  product_name: row.productName,
  price_id: row.priceId,
  interval: row.interval,
  provider: row.provider,
  amount: row.amount,
  currency: row.currency,
  credits: milliToCredits(row.creditsMilli),
  current_period_start: Math.floor(row.periodStart.getTime() / 1000),
  current_period_end: Math.floor(row.periodEnd.getTime() / 1000),
  cancel_at_period_end: row.cancelAtPeriodEnd,
  payable: row.status === 'past_due' && hasRenewalPage(billing, row.provider),
  created_at: Math.floor(row.createdAt.getTime() / 1000),
  ended_at: row.endedAt === null ? null : Math.floor(row.endedAt.getTime() / 1000),
});

/**
 * The provider's payment page of an unpaid renewal. When none is open, the subscription is read from the provider, and
 * what was paid meanwhile is granted. A repeat changes nothing more.
 * Throws `ApiError` not_found, invalid_value (the provider has no such page), upstream_error.
 */
export async function payRenewal(
  billing: Billing,
  workspaceId: string,
): Promise<SubscriptionPayment> {
  const { context } = billing;
  const row = await requireSubscription(context.db, workspaceId);
  const provider = billing.provider(row.provider);
  const { readRenewalPage } = provider;
  if (readRenewalPage === undefined) {
    throw new ApiError('invalid_value', 'This payment provider has no page to pay a renewal on.');
  }
  const url = await billing.callProvider(() => readRenewalPage(row.providerRef));
  if (url !== null)
    return { url: checkHttps(url), subscription: serializeSubscription(billing, row) };
  const events = await billing.callProvider(() => provider.readSubscription(row.providerRef));
  await applyProviderEvents(context, provider, events);
  return { url, subscription: await readSubscription(billing, workspaceId) };
}

/** Only https, because a person is redirected there. */
function checkHttps(url: string): string {
  if (URL.canParse(url) && new URL(url).protocol === 'https:') return url;
  throw new ApiError(
    'upstream_error',
    'The payment provider named no page that can be opened. Nothing was charged.',
  );
}
