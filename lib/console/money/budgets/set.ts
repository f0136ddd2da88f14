import type { Budget, BudgetSubject } from '@/lib/contract';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { type AuditChange, auditContext, recordServiceChange } from '../../team/audit';
import { decideByBudget } from './decide-request';
import { holderOf } from './holder';
import { budgetCalls, memberLimit } from './manage';

/**
 * Limits what a member or a key may spend in a month, a key in a day, or a project in all, in credits. With
 * `raisedCredits` a budget that was removed comes back with the credits it was raised by. Throws
 * {@link InvalidRequestError} for a holder that the workspace does not have, and for one that has a new budget since the
 * removal.
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
    const current = await readBudget(access.workspace.id, subject, id);
    if (current?.limit === limit && current.raised === raisedCredits) return current;
    // A budget with this limit but without the raise is half restored: a repeat completes it.
    if (current !== null && (current.limit !== limit || current.raised > 0)) {
      throw new InvalidRequestError('Somebody has set a new budget since. Change that one.');
    }
  }
  // Keys and projects cannot ask for credits.
  const earlierLimit = subject === 'member' ? await memberLimit(access.workspace.id, id) : null;
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
      if (earlierLimit === null || limit <= earlierLimit) return;
      const decision = { kind: 'raise', limit } as const;
      await decideByBudget(tx, { access, context, userId: id, decision });
    },
  });
}

async function readBudget(
  workspaceId: string,
  subject: BudgetSubject,
  id: string,
): Promise<Budget | null> {
  const { data } = await budgetCalls().list(workspaceId);
  return data.find((budget) => budget.subject === subject && budget.subject_id === id) ?? null;
}

const missingHolder: Readonly<Record<BudgetSubject, string>> = {
  member: 'This person is no longer in the workspace.',
  key: 'This key no longer exists.',
  key_day: 'This key no longer exists.',
  project: 'This project is not here.',
};

/** Removes a budget: only the balance is the limit again. Returns whether that decided an open request for credits. */
export async function removeBudget(
  access: Access,
  subject: BudgetSubject,
  id: string,
): Promise<boolean> {
  const calls = budgetCalls();
  const context = await auditContext(access);
  let hasDecided = false;
  await recordServiceChange(runtime().db, context, {
    intent: { action: 'budget.remove', target: await holderOf(access, subject, id) },
    makeChange: () => calls.remove(access.workspace.id, subject, id),
    finish: async (tx) => {
      if (subject !== 'member') return;
      const decision = { kind: 'unlimit' } as const;
      hasDecided = await decideByBudget(tx, { access, context, userId: id, decision });
    },
  });
  return hasDecided;
}
