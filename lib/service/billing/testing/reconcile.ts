import { loadConfig } from '../../config';
import type { ServiceContext } from '../../context';
import { openBilling } from '../open-billing';
import type { StripeOptions } from '../providers/stripe/client';
import { reconcile } from '../reconcile';

/** Queries all overdue orders and subscriptions by the service's clock, as the job of every minute does. */
export async function reconcileForTest(
  { context }: { context: ServiceContext },
  stripe?: StripeOptions,
): Promise<void> {
  const { config } = await loadConfig();
  const billing = await openBilling(context, { declaration: config.billing, stripe });
  while ((await reconcile(billing)) > 0);
}
