import type { SubscriptionPayment } from '@/lib/contract';
import { ApiError } from '../../../http';
import type { Billing } from '../create-billing';
import { applyProviderEvents } from '../payment-webhooks';
import { currentSubscription, serializeSubscription } from './change-subscription';

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
  const row = await currentSubscription(context.db, workspaceId);
  if (row === null) throw new ApiError('not_found', 'This workspace has no subscription.');
  const provider = billing.provider(row.provider);
  const { readRenewalPage } = provider;
  if (readRenewalPage === undefined) {
    throw new ApiError('invalid_value', 'This payment provider has no page to pay a renewal on.');
  }
  const url = await billing.callProvider(() => readRenewalPage(row.providerRef));
  if (url !== null) return { url: secure(url), subscription: serializeSubscription(billing, row) };
  const events = await billing.callProvider(() => provider.readSubscription(row.providerRef));
  await applyProviderEvents(context, provider, events);
  const after = await currentSubscription(context.db, workspaceId);
  return { url, subscription: after === null ? null : serializeSubscription(billing, after) };
}

/** Only https, because a person is redirected there. */
function secure(url: string): string {
  if (URL.canParse(url) && new URL(url).protocol === 'https:') return url;
  throw new ApiError(
    'upstream_error',
    'The payment provider named no page that can be opened. Nothing was charged.',
  );
}
