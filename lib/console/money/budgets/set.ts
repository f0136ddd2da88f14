import type { Budget, BudgetSubject } from '@/lib/contract';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordServiceChange } from '../../team/audit';
import { answerByBudget } from './answer';
import { holderOf } from './holder';
import { budgetCalls, memberLimit } from './manage';

/**
 * Limits what a member or a key may spend in a month, a key in a day, or a project in all, in credits. A budget that was removed comes
 * back with the credits it was raised by (`raised`). Throws {@link InvalidRequestError} for a holder that the workspace does not have.
 */
export async function setBudget(
  access: Access,
  subject: BudgetSubject,
  id: string,
  limit: number,
  raised = 0,
): Promise<Budget> {
  const calls = budgetCalls();
  const target = await holderOf(access, subject, id);
  if (target.name === null) {
    throw new InvalidRequestError(missingHolder[subject], 'subject');
  }
  // Keys and projects cannot ask for credits.
  const before = subject === 'member' ? await memberLimit(access.workspace.id, id) : null;
  const context = await auditContext(access);
  return recordServiceChange(runtime().db, context, {
    intent: { action: 'budget.set', target, after: { limit } },
    makeChange: async () => {
      const budget = await calls.set(access.workspace.id, subject, id, { limit });
      if (raised === 0) return budget;
      // The key is the budget's, which is a new one after each removal.
      const raise = { amount: raised, once_key: 'restored' };
      return calls.raise(access.workspace.id, subject, id, raise);
    },
    finish: async (tx) => {
      if (before === null || limit <= before) return;
      await answerByBudget(tx, { access, context, userId: id, answer: { kind: 'raise', limit } });
    },
  });
}

const missingHolder: Readonly<Record<BudgetSubject, string>> = {
  member: 'This person is no longer in the workspace.',
  key: 'This key no longer exists.',
  key_day: 'This key no longer exists.',
  project: 'This project is not here.',
};

/**
 * Removes a budget: only the balance is the limit again. Returns whether that answered an open request for credits.
 */
export async function removeBudget(
  access: Access,
  subject: BudgetSubject,
  id: string,
): Promise<boolean> {
  const calls = budgetCalls();
  const context = await auditContext(access);
  let hasAnswered = false;
  await recordServiceChange(runtime().db, context, {
    intent: { action: 'budget.remove', target: await holderOf(access, subject, id) },
    makeChange: () => calls.remove(access.workspace.id, subject, id),
    finish: async (tx) => {
      if (subject !== 'member') return;
      const answer = { kind: 'unlimit' } as const;
      hasAnswered = await answerByBudget(tx, { access, context, userId: id, answer });
    },
  });
  return hasAnswered;
}
