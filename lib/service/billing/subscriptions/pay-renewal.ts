import type { SubscriptionPayment } from '@/lib/contract';
import { ApiError } from '@/lib/service/http';
import type { Billing } from '../billing';
import { believeAnswer } from '../notices';
import { currentSubscription, serializeSubscription } from './manage';

/**
 * Where a renewal that is not paid is paid: the provider's own page for it. When nothing is open any more, the provider
 * is asked how the subscription stands, and what was paid meanwhile is granted. Asked again, it changes nothing more.
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
  const url = await billing.ask(() => readRenewalPage(row.providerRef));
  if (url !== null) return { url: secure(url), subscription: serializeSubscription(billing, row) };
  const told = await billing.ask(() => provider.readSubscription(row.providerRef));
  await believeAnswer(context, provider, told);
  const after = await currentSubscription(context.db, workspaceId);
  return { url, subscription: after === null ? null : serializeSubscription(billing, after) };
}

/** A person is led there: to nothing but a page over https. */
function secure(url: string): string {
  if (URL.canParse(url) && new URL(url).protocol === 'https:') return url;
  throw new ApiError(
    'upstream_error',
    'The payment provider named no page that can be opened. Nothing was charged.',
  );
}
