import { loadConfig } from '@/lib/service/config';
import type { ServiceContext } from '@/lib/service/context';
import { openBilling } from '../open-billing';
import type { PaymentProvider } from '../providers/provider';
import { reconcile } from '../reconcile';

/** Asks about everything that is overdue by the service's clock, as the job of every minute does. */
export async function reconcileForTest(
  { context }: { context: ServiceContext },
  providers: readonly PaymentProvider[] = [],
): Promise<void> {
  const { config } = await loadConfig();
  const billing = openBilling(context, { declaration: config.billing, providers });
  while ((await reconcile(billing)) > 0);
}
