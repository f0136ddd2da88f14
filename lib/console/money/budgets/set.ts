import type { Budget, BudgetSubject } from '@/lib/contract';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { answerByBudget } from './answer';
import { holderOf } from './holder';
import { budgetCalls } from './manage';

/**
 * Limits what a member or a key may spend in a month, or a project in all, in credits. Throws {@link InvalidRequestError} for one that the
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
  const budget = await calls.set(access.workspace.id, subject, id, { limit });
  await recordAudit(runtime().db, {
    ...(await auditContext(access)),
    action: 'budget.set',
    target,
    after: { limit },
  });
  if (before !== null && limit > before) await answerByBudget(access, id, { kind: 'raise', limit });
  return budget;
}

const missingHolder: Readonly<Record<BudgetSubject, string>> = {
  member: 'This person is no longer in the workspace.',
  key: 'This key no longer exists.',
  project: 'This project is not here.',
};

/** Removes a budget: only the balance is the limit again. */
export async function removeBudget(
  access: Access,
  subject: BudgetSubject,
  id: string,
): Promise<void> {
  await budgetCalls().remove(access.workspace.id, subject, id);
  await recordAudit(runtime().db, {
    ...(await auditContext(access)),
    action: 'budget.remove',
    target: await holderOf(access, subject, id),
  });
  if (subject === 'member') await answerByBudget(access, id, { kind: 'unlimit' });
}

/** A member's current limit; null for none, and for keys and projects, which cannot ask for credits. */
async function limitOf(access: Access, subject: BudgetSubject, id: string) {
  if (subject !== 'member') return null;
  const { data } = await budgetCalls().list(access.workspace.id, { member: id });
  return data[0]?.limit ?? null;
}
