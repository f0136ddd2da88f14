import type { ActionResult, BudgetAnswer, BudgetSubject } from '@/lib/contract';

/** The server actions for budgets; Owners and Admins may call them. */
export interface BudgetActions {
  set(subject: BudgetSubject, id: string, limit: number): Promise<ActionResult<void>>;
  remove(subject: BudgetSubject, id: string): Promise<ActionResult<void>>;
  answer(request: string, answer: BudgetAnswer): Promise<ActionResult<void>>;
}
