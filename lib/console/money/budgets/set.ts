import type { Budget, BudgetSubject } from '@/lib/contract';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordServiceChange } from '../../team/audit';
import { answerByBudget } from './answer';
import { holderOf } from './holder';
import { budgetCalls } from './manage';

/**
 * Limits what a member or a key may spend in a month, a key in a day, or a project in all, in credits. Throws {@link InvalidRequestError} for one that the
 * workspace does not have.
 */
export async function setBudget(
  access: Access,
  subject: BudgetSubject,
  id: string,
  limit: number,
): Promise<Budget> {
  const calls = budgetCalls();
  const target = await holderOf(access, subject, id);
  if (target.name === null) {
    throw new InvalidRequestError(missingHolder[subject], 'subject');
  }
  const before = await limitOf(access, subject, id);
  const context = await auditContext(access);
  return recordServiceChange(runtime().db, context, {
    intent: { action: 'budget.set', target, after: { limit } },
    makeChange: () => calls.set(access.workspace.id, subject, id, { limit }),
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

/** Removes a budget: only the balance is the limit again. */
export async function removeBudget(
  access: Access,
  subject: BudgetSubject,
  id: string,
): Promise<void> {
  const calls = budgetCalls();
  const context = await auditContext(access);
  await recordServiceChange(runtime().db, context, {
    intent: { action: 'budget.remove', target: await holderOf(access, subject, id) },
    makeChange: () => calls.remove(access.workspace.id, subject, id),
    finish: async (tx) => {
      if (subject !== 'member') return;
      await answerByBudget(tx, { access, context, userId: id, answer: { kind: 'unlimit' } });
    },
  });
}

/** A member's current limit; null for none, and for keys and projects, which cannot ask for credits. */
async function limitOf(access: Access, subject: BudgetSubject, id: string) {
  if (subject !== 'member') return null;
  const { data } = await budgetCalls().list(access.workspace.id, { member: id });
  return data[0]?.limit ?? null;
}
