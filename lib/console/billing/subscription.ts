import type { Subscription } from '@/lib/contract';
import type { Access } from '../access';
import { auditContext, recordAudit } from '../audit';
import { InvalidRequestError } from '../failures';
import { runtime } from '../runtime';
import { connectBilling } from './connection';

/** Lets a personal workspace's subscription end with its period, or go on after all. */
export async function changeSubscription(
  access: Access,
  cancelAtPeriodEnd: boolean,
): Promise<Subscription | null> {
  const { mode, calls } = await connectBilling(access);
  if (mode === 'remote') {
    throw new InvalidRequestError('The service changes no subscriptions for this console.');
  }
  const { subscription } = await calls.updateSubscription({
    cancel_at_period_end: cancelAtPeriodEnd,
  });
  await recordAudit(runtime().db, {
    ...(await auditContext(access)),
    action: cancelAtPeriodEnd ? 'subscription.cancel' : 'subscription.resume',
    ...(subscription === null ? {} : { target: { kind: 'subscription', id: subscription.id } }),
  });
  return subscription;
}
