import type { Budget, BudgetSubject } from '@/lib/contract';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { type AuditChange, auditContext, recordServiceChange } from '../../team/audit';
import { answerByBudget } from './answer';
import { holderOf } from './holder';
import { budgetCalls, memberLimit } from './manage';

/**
 * Limits what a member or a key may spend in a month, a key in a day, or a project in all, in credits. With `raised` a budget that was
 * removed comes back with the credits it was raised by. Throws {@link InvalidRequestError} for a holder that the workspace does not
 * have, and for one that has another budget by the time the removed one should come back.
 */
export async function setBudget(
  access: Access,
  subject: BudgetSubject,
  id: string,
  limit: number,
  raisedCredits?: number,
): Promise<Budget> {
  const calls = budgetCalls();
  const target = await holderOf(access, subject, id);
  if (target.name === null) {
    throw new InvalidRequestError(missingHolder[subject], 'subject');
  }
  if (raisedCredits !== undefined) {
    const current = await currentBudget(access.workspace.id, subject, id);
    if (current?.limit === limit && current.raised === raisedCredits) return current;
    // One with this limit that was not raised is half restored.
    if (current !== null && (current.limit !== limit || current.raised > 0)) {
      throw new InvalidRequestError('Somebody has set a new budget since. Change that one.');
    }
  }
  // Keys and projects cannot ask for credits.
  const before = subject === 'member' ? await memberLimit(access.workspace.id, id) : null;
  const context = await auditContext(access);
  const intent: AuditChange = { action: 'budget.set', target, after: { limit } };
  const raiseLines: AuditChange[] = raisedCredits
    ? [{ action: 'budget.raise', target, after: { credits: raisedCredits } }]
    : [];
  return recordServiceChange(runtime().db, context, {
    intent,
    linesOf: () => [intent, ...raiseLines],
    makeChange: async (reportStep) => {
      const budget = await calls.set(access.workspace.id, subject, id, { limit });
      if (!raisedCredits) return budget;
      reportStep(intent);
      // The key is the budget's, which is a new one after each removal.
      const raise = { amount: raisedCredits, once_key: 'restored' };
      return calls.raise(access.workspace.id, subject, id, raise);
    },
    finish: async (tx) => {
      if (before === null || limit <= before) return;
      await answerByBudget(tx, { access, context, userId: id, answer: { kind: 'raise', limit } });
    },
  });
}

async function currentBudget(
  workspaceId: string,
  subject: BudgetSubject,
  id: string,
): Promise<Budget | null> {
  const { data } = await budgetCalls().list(workspaceId);
  return data.find((each) => each.subject === subject && each.subject_id === id) ?? null;
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
      const budgetDecision = { kind: 'unlimit' } as const;
      hasAnswered = await answerByBudget(tx, {
        access,
        context,
        userId: id,
        answer: budgetDecision,
      });
    },
  });
  return hasAnswered;
}
