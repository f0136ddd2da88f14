import { budgetErrorParams, milliToCredits, headers as names } from '@/lib/contract';
import { ApiError } from '../http';
import type { ReachedBudget, Refused } from './types';

/**
 * 402 in words, with what is available in `X-Service-Balance`: insufficient_credits, or budget_exceeded that names
 * the budget (`param` member_budget or key_budget) and who can raise it.
 */
export function spendingRefused({ neededMilli, availableMilli, budget }: Refused): ApiError {
  const needed = formatCredits(neededMilli);
  const headers = { [names.balance]: String(milliToCredits(availableMilli)) };
  if (budget !== null) {
    return new ApiError('budget_exceeded', budgetWords(needed, budget), {
      headers,
      param: budgetErrorParams[budget.subject],
    });
  }
  return new ApiError(
    'insufficient_credits',
    `This needs ${needed} credits and ${formatCredits(availableMilli)} are available. Top up, or ask for less.`,
    { headers },
  );
}

function budgetWords(needed: string, budget: ReachedBudget): string {
  const cap = budget.limitMilli + budget.raisedMilli;
  const left = Math.max(0, cap - budget.spentMilli - budget.authorizedMilli);
  const whose = budget.subject === 'member' ? 'the member who asks' : 'this API key';
  return `This needs ${needed} credits and ${formatCredits(left)} of the monthly budget of ${formatCredits(cap)} credits of ${whose} are left. An Owner or Admin of the workspace can raise it; it begins anew with the next month (UTC).`;
}

const formatCredits = (milli: number): string =>
  milliToCredits(milli).toLocaleString('en-US', { maximumFractionDigits: 3 });
