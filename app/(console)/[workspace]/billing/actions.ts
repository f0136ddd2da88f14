'use server';

import { headers } from 'next/headers';
import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import {
  cancelOrder,
  changeSubscription,
  checkRenewal,
  payRenewal,
  setBuyer,
  setLowCredits,
  startCheckout,
} from '@/lib/console/billing';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult, ReadOrder, Subscription, SubscriptionPayment } from '@/lib/contract';
import { buyer, inputId } from '@/lib/contract';

const checkoutInput = z.object({
  productId: inputId,
  priceId: inputId,
  provider: inputId.optional(),
  press: z.uuid(),
});
const threshold = z
  .number('Type a whole number of credits.')
  .int('Type a whole number of credits.')
  .min(1, 'Type at least 1 credit.')
  .max(1_000_000_000)
  .nullable();

/** Makes an order. Returns the URL of its payment page. Repeats of one press are one order. */
export async function checkoutAction(
  workspace: string,
  input: unknown,
): Promise<ActionResult<{ orderId: string; url: string }>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'billing.manage');
    const checked = checkoutInput.parse(input);
    // Next.js has already checked that it matches the Host header.
    const origin = z.url().parse((await headers()).get('origin'));
    return startCheckout(access, checked, origin);
  });
}

/** Cancels an unpaid order. */
export async function cancelOrderAction(
  workspace: string,
  order: unknown,
): Promise<ActionResult<ReadOrder>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'billing.manage');
    return cancelOrder(access, inputId.parse(order));
  });
}

/** Cancels a personal workspace's subscription at the end of its period, or resumes it. */
export async function changeSubscriptionAction(
  workspace: string,
  cancelAtPeriodEnd: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'billing.manage');
    await changeSubscription(access, z.boolean().parse(cancelAtPeriodEnd));
  });
}

/** Returns the payment page of a late renewal, or the current subscription when it is paid. */
export async function payRenewalAction(
  workspace: string,
): Promise<ActionResult<SubscriptionPayment>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'billing.manage');
    return payRenewal(access);
  });
}

/** Asks the payment provider whether a late renewal has been paid. */
export async function checkRenewalAction(
  workspace: string,
): Promise<ActionResult<Subscription | null>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'billing.manage');
    return checkRenewal(access);
  });
}

/** Sets the buyer on receipts. */
export async function setBuyerAction(
  workspace: string,
  input: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'billing.manage');
    await setBuyer(access, buyer.parse(input));
  });
}

/** Sets the number of credits below which the Owner and Admins are notified; null: never. */
export async function setLowCreditsAction(
  workspace: string,
  credits: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'billing.manage');
    await setLowCredits(access, threshold.parse(credits));
  });
}
