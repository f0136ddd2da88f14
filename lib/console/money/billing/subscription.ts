import type { Subscription, SubscriptionPayment } from '@/lib/contract';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordServiceChange } from '../../team/audit';
import { connectBilling, type ManagedBilling } from './connection';

/** Cancels a personal workspace's subscription at the end of its period, or resumes it. */
export async function changeSubscription(
  access: Access,
  cancelAtPeriodEnd: boolean,
): Promise<Subscription | null> {
  const calls = await requireManagedBilling(access);
  const action = cancelAtPeriodEnd ? 'subscription.cancel' : 'subscription.resume';
  const { subscription } = await recordServiceChange(runtime().db, await auditContext(access), {
    intent: { action },
    makeChange: () => calls.updateSubscription({ cancel_at_period_end: cancelAtPeriodEnd }),
    linesOf: (result) => [{ action, ...targetOf(result.subscription) }],
  });
  return subscription;
}

/**
 * The payment page of a personal workspace's late renewal, always https. When the renewal was paid meanwhile, `url` is
 * null and the subscription is up to date.
 */
export async function payRenewal(access: Access): Promise<SubscriptionPayment> {
  const calls = await requireManagedBilling(access);
  const action = 'subscription.pay';
  return recordServiceChange(runtime().db, await auditContext(access), {
    intent: { action },
    makeChange: () => calls.paySubscription(),
    linesOf: ({ url, subscription }) =>
      url === null ? [] : [{ action, ...targetOf(subscription) }],
  });
}

const targetOf = (subscription: Subscription | null) =>
  subscription === null ? {} : { target: { kind: 'subscription', id: subscription.id } };

/**
 * Asks the payment provider whether a late renewal is paid, for a person who returns from its page before the payment
 * event arrives. Returns the current subscription; null when it has ended.
 */
export async function checkRenewal(access: Access): Promise<Subscription | null> {
  const calls = await requireManagedBilling(access);
  return (await calls.paySubscription()).subscription;
}

/** Throws {@link InvalidRequestError} if there are no subscriptions. */
async function requireManagedBilling(access: Access): Promise<ManagedBilling> {
  if (access.workspace.kind !== 'personal') {
    throw new InvalidRequestError('A team buys credits: it has no subscription.');
  }
  const { mode, calls } = await connectBilling(access);
  if (mode === 'embedded') return calls;
  throw new InvalidRequestError('The service changes no subscriptions for this console.');
}
