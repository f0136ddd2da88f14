import { budgetErrorParams, milliToCredits, headers as names } from '@/lib/contract';
import { ApiError } from '../../http';
import type { ReachedBudget, Refused } from './types';

/**
 * The 402 error for a refused amount, with the available credits in `X-Service-Balance`:
 * insufficient_credits, or budget_exceeded that names the budget (`param` member_budget, key_budget, key_day_budget or project_budget).
 */
export function spendingRefusedError({ neededMilli, availableMilli, budget }: Refused): ApiError {
  const neededCredits = formatCredits(neededMilli);
  const headers = { [names.balance]: String(milliToCredits(availableMilli)) };
  if (budget !== null) {
    return new ApiError('budget_exceeded', budgetMessage(neededCredits, budget), {
      headers,
      param: budgetErrorParams[budget.subject],
    });
  }
  return new ApiError(
    'insufficient_credits',
    `This needs ${neededCredits} credits and ${formatCredits(availableMilli)} are available. Top up, or ask for less.`,
    { headers },
  );
}

function budgetMessage(neededCredits: string, budget: ReachedBudget): string {
  const cap = budget.limitMilli + budget.raisedMilli;
  const remainingMilli = Math.max(0, cap - budget.spentMilli - budget.authorizedMilli);
  if (budget.subject === 'project') {
    return `The project has ${formatCredits(remainingMilli)} of ${formatCredits(cap)} credits left; this needs ${neededCredits}. An Owner or Admin of the workspace can raise its budget.`;
  }
  if (budget.subject === 'key_day') {
    return `This API key has ${formatCredits(remainingMilli)} of ${formatCredits(cap)} credits left today; this needs ${neededCredits}. The next day begins at midnight UTC.`;
  }
  const holder = budget.subject === 'member' ? 'You have' : 'This API key has';
  return `${holder} ${formatCredits(remainingMilli)} of ${formatCredits(cap)} credits left this month; this needs ${neededCredits}. Resets ${nextMonth(new Date())}.`;
}

/** The first day of the month after `date` (UTC), when budgets begin again, such as `1 Dec`. */
const nextMonth = (date: Date): string =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

const formatCredits = (milli: number): string =>
  milliToCredits(milli).toLocaleString('en-US', { maximumFractionDigits: 3 });
