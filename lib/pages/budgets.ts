import type { Budget, BudgetSubject } from '@/lib/contract/manage/budgets';

/** A member or a key, with its budget and what it spent. */
export interface BudgetHolder {
  readonly subject: Exclude<BudgetSubject, 'project'>;
  readonly id: string;
  readonly name: string;
  readonly budget: Budget | null;
  /** Credits settled this month (UTC), or today for `key_day`. */
  readonly spent: number;
}

/** A member's open request for a higher budget. */
export interface BudgetRequest {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly about: 'budget' | 'balance';
  readonly note: string;
  /** The price of the refused request in credits; null when nothing was refused. */
  readonly needed: number | null;
  readonly created_at: number;
}

/** An Owner's or Admin's answer to a request, in credits. */
export type BudgetDecision =
  | { readonly kind: 'approve'; readonly amount: number }
  | { readonly kind: 'raise'; readonly limit: number }
  | { readonly kind: 'decline' };
