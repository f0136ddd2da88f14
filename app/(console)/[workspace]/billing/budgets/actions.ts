'use server';

import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import { answerRequest, removeBudget, setBudget } from '@/lib/console/budgets';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult } from '@/lib/contract';
import { budgetSubject, inputId } from '@/lib/contract';

const words = 'Type a number of credits with at most three decimals.';
const amount = z.number(words).max(1_000_000_000, words).multipleOf(0.001, words);
const limit = amount.nonnegative('A budget is 0 or more.');
const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve'), amount: amount.positive('Give more than 0 credits.') }),
  z.object({ kind: z.literal('raise'), limit }),
  z.object({ kind: z.literal('decline') }),
]);

/** Limits what a member or a key may spend in a month. */
export async function setBudgetAction(
  workspace: string,
  subject: unknown,
  subjectId: unknown,
  credits: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'budgets.manage');
    await setBudget(
      access,
      budgetSubject.parse(subject),
      inputId.parse(subjectId),
      limit.parse(credits),
    );
  });
}

/** Removes a budget. */
export async function removeBudgetAction(
  workspace: string,
  subject: unknown,
  subjectId: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'budgets.manage');
    await removeBudget(access, budgetSubject.parse(subject), inputId.parse(subjectId));
  });
}

/** Decides a member's request for credits: granted once, granted for every month, or declined. */
export async function answerRequestAction(
  workspace: string,
  request: unknown,
  given: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'budgets.manage');
    await answerRequest(access, inputId.parse(request), answer.parse(given));
  });
}
