import { defaultConfiguration } from '../../../config/testing/default-configuration';
import type { ServiceContext } from '../../../context';
import { openBilling } from '../open-billing';
import type { StripeOptions } from '../providers/stripe/client';
import { reconcile } from '../reconcile';

/** Queries all overdue orders and subscriptions by the service's clock, as the job of every minute does. */
export async function reconcileForTest(
  { context }: { context: ServiceContext },
  stripe?: StripeOptions,
): Promise<void> {
  const { billing: declaration } = defaultConfiguration();
  const billing = await openBilling(context, { declaration, stripe });
  while ((await reconcile(billing)) > 0);
}
