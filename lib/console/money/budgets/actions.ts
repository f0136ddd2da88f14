'use server';

import * as z from 'zod';
import { budgetSubject } from '@/lib/contract';
import { inputId, inputText } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { askForCredits, decideRequest, removeBudget, setBudget } from '.';

const amountMessage = 'Type a number of credits with at most three decimals.';

const amount = z
  .number(amountMessage)
  .max(1_000_000_000, amountMessage)
  .multipleOf(0.001, amountMessage);

const limit = amount.nonnegative('A budget is 0 or more.');

const budgetDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve'), amount: amount.positive('Give more than 0 credits.') }),
  z.object({ kind: z.literal('raise'), limit }),
  z.object({ kind: z.literal('decline') }),
]);

/** Limits what a member or a key may spend in a month, a key in a day, or a project in all. */
export const setBudgetAction = workspaceAction(
  'budgets.manage',
  [budgetSubject, inputId, z.object({ limit, raised: amount.nonnegative().optional() })],
  async (access, subject, id, { limit: credits, raised }) =>
    void (await setBudget(access, subject, id, credits, raised)),
);

/** Removes a budget. Returns whether that decided an open request for credits. */
export const removeBudgetAction = workspaceAction(
  'budgets.manage',
  [budgetSubject, inputId],
  removeBudget,
);

/** Decides a member's request for credits: granted once, granted for every month, or declined. */
export const decideRequestAction = workspaceAction(
  'budgets.manage',
  [inputId, budgetDecision],
  decideRequest,
);

/** Asks the Owner and Admins for more credits. Returns false while an earlier request is open. */
export const askForCreditsAction = workspaceAction(
  'budgets.ask',
  [
    z.enum(['balance', 'budget']),
    inputText.trim().max(300, 'Use at most 300 characters.'),
    z.number().positive().max(1_000_000_000).nullable(),
  ],
  (access, about, note, neededCredits) => askForCredits(access, about, { note, neededCredits }),
);
