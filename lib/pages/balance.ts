import type { Budget } from '@/lib/contract/manage/budgets';
import type { ReadBalance } from '@/lib/contract/read';

/** `GET /api/console/{workspace}/balance`: the team's credits, and the reader's own budget of this month. */
export interface LiveBalance extends ReadBalance {
  /** Null if the balance is the only limit. */
  readonly budget: Budget | null;
}

/** Credits that the reader may spend now: the rest of their budget, at most the available balance. */
export const spendableOf = ({ quota_amount: available, budget }: LiveBalance): number =>
  budget === null ? available : Math.min(available, budget.remaining);

/**
 * The missing credits for a price, and whether the budget or the balance is short; null when there is enough.
 */
export function shortageOf(
  balance: LiveBalance,
  price: number,
): { readonly missingCredits: number; readonly shortOf: 'balance' | 'budget' } | null {
  const { quota_amount: available, budget } = balance;
  const missingCredits = Math.round((price - spendableOf(balance)) * 1000) / 1000;
  if (missingCredits <= 0) return null;
  return {
    missingCredits,
    shortOf: budget !== null && budget.remaining < available ? 'budget' : 'balance',
  };
}
