'use server';

import { headers } from 'next/headers';
import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { buyer } from '@/lib/pages/receipts';
import { workspaceAction } from '../../team/access';
import {
  cancelOrder,
  changeSubscription,
  checkRenewal,
  payRenewal,
  setBuyer,
  setLowCredits,
  startCheckout,
} from '.';

const checkoutInput = z.object({
  productId: inputId,
  priceId: inputId,
  provider: inputId.optional(),
  submission: z.uuid(),
});

const threshold = z
  .number('Type a whole number of credits.')
  .int('Type a whole number of credits.')
  .min(1, 'Type at least 1 credit.')
  .max(1_000_000_000)
  .nullable();

/** Makes an order. Returns the URL of its payment page. Repeats of one submission are one order. */
export const checkoutAction = workspaceAction(
  'billing.manage',
  [checkoutInput],
  async (access, input) => {
    // Next.js has already checked that it matches the Host header.
    const origin = z.url().parse((await headers()).get('origin'));
    return startCheckout(access, input, origin);
  },
);

export const cancelOrderAction = workspaceAction('billing.manage', [inputId], cancelOrder);

/** Cancels a personal workspace's subscription at the end of its period, or resumes it. */
export const changeSubscriptionAction = workspaceAction(
  'billing.manage',
  [z.boolean()],
  async (access, endsWithPeriod) => void (await changeSubscription(access, endsWithPeriod)),
);

/** Returns the payment page of a late renewal, or the current subscription when it is paid. */
export const payRenewalAction = workspaceAction('billing.manage', [], payRenewal);

/** Asks the payment provider whether a late renewal has been paid. */
export const checkRenewalAction = workspaceAction('billing.manage', [], checkRenewal);

export const setBuyerAction = workspaceAction('billing.manage', [buyer], setBuyer);

/** Sets the number of credits below which the Owner and Admins are notified; null: never. */
export const setLowCreditsAction = workspaceAction('billing.manage', [threshold], setLowCredits);
