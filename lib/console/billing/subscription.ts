import type { Subscription, SubscriptionPayment } from '@/lib/contract';
import type { Access } from '../access';
import { auditContext, recordAudit } from '../audit';
import { InvalidRequestError } from '../failures';
import { runtime } from '../runtime';
import type { ManagedBilling } from './connection';
import { connectBilling } from './connection';

/** Lets a personal workspace's subscription end with its period, or go on after all. */
export async function changeSubscription(
  access: Access,
  cancelAtPeriodEnd: boolean,
): Promise<Subscription | null> {
  const calls = await managed(access);
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

/**
 * Where a personal workspace's late renewal is paid, always over https. When it was paid meanwhile, `url` is null and
 * the subscription is as its provider has it now.
 */
export async function payRenewal(access: Access): Promise<SubscriptionPayment> {
  const calls = await managed(access);
  const payment = await calls.paySubscription();
  const { url, subscription } = payment;
  if (url !== null) {
    await recordAudit(runtime().db, {
      ...(await auditContext(access)),
      action: 'subscription.pay',
      ...(subscription === null ? {} : { target: { kind: 'subscription', id: subscription.id } }),
    });
  }
  return payment;
}

/**
 * Asks the payment provider whether a late renewal is paid by now: for whoever comes back from its page before its
 * notice does. Answers the subscription as it then is; null: it has ended.
 */
export async function checkRenewal(access: Access): Promise<Subscription | null> {
  const calls = await managed(access);
  return (await calls.paySubscription()).subscription;
}

/** Throws {@link InvalidRequestError} where there are no subscriptions. */
async function managed(access: Access): Promise<ManagedBilling> {
  if (access.workspace.kind !== 'personal') {
    throw new InvalidRequestError('A team buys credits: it has no subscription.');
  }
  const { mode, calls } = await connectBilling(access);
  if (mode === 'embedded') return calls;
  throw new InvalidRequestError('The service changes no subscriptions for this console.');
}
