import { type Budget, budgetWarningShare } from '@/lib/contract';

/** Limit, raises and use of a budget in one month, in milli-credits. */
export interface BudgetFigures {
  readonly limitMilli: number;
  readonly raisedMilli: number;
  readonly spentMilli: number;
  readonly authorizedMilli: number;
}

/** What may still be spent; 0 when a limit was lowered below what is spent. */
export const remainingMilli = (figures: BudgetFigures): number =>
  Math.max(
    0,
    figures.limitMilli + figures.raisedMilli - figures.spentMilli - figures.authorizedMilli,
  );

/** `reached` when nothing remains, `warning` from 80 % of what is allowed. */
export function budgetState(figures: BudgetFigures): Budget['state'] {
  if (remainingMilli(figures) === 0) return 'reached';
  const usedMilli = figures.spentMilli + figures.authorizedMilli;
  const allowedMilli = figures.limitMilli + figures.raisedMilli;
  return usedMilli >= allowedMilli * budgetWarningShare ? 'warning' : 'ok';
}

/** Unix seconds at which the day after `day` (such as `2026-11-27`) begins, UTC. */
export const nextDayAt = (day: string): number => Date.parse(day) / 1000 + 86_400;

/** Unix seconds at which the month after `month` (such as `2026-11-01`) begins, UTC. */
export function nextMonthAt(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Date.UTC(year, number, 1) / 1000;
}
