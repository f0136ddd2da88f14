import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BudgetFigures, budgetState, nextDayAt, nextMonthAt, remainingMilli } from './rules';

const figures = (
  limitMilli: number,
  spentMilli: number,
  authorizedMilli = 0,
  raisedMilli = 0,
): BudgetFigures => ({ limitMilli, raisedMilli, spentMilli, authorizedMilli });

describe('a budget', () => {
  it.each([
    [figures(1_000, 0), 'ok', 1_000],
    [figures(1_000, 799), 'ok', 201],
    [figures(1_000, 800), 'warning', 200],
    [figures(1_000, 500, 300), 'warning', 200],
    [figures(1_000, 999), 'warning', 1],
    [figures(1_000, 600, 400), 'reached', 0],
    [figures(1_000, 1_500), 'reached', 0],
    [figures(1_000, 1_000, 0, 1_000), 'ok', 1_000],
    [figures(1_000, 1_000, 600, 1_000), 'warning', 400],
    [figures(0, 0), 'reached', 0],
  ] as const)('%o is %s with %i left', (budget, state, left) => {
    expect([budgetState(budget), remainingMilli(budget)]).toEqual([state, left]);
  });

  it('never has less than nothing left, and is reached exactly then', () => {
    const milli = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(milli, milli, milli, milli, (limit, spent, authorized, raised) => {
        const budget = figures(limit, spent, authorized, raised);
        expect(remainingMilli(budget)).toBeGreaterThanOrEqual(0);
        expect(budgetState(budget) === 'reached').toBe(remainingMilli(budget) === 0);
      }),
    );
  });
});

it.each([
  ['2026-11-01', '2026-12-01T00:00:00Z'],
  ['2026-12-01', '2027-01-01T00:00:00Z'],
  ['2028-02-01', '2028-03-01T00:00:00Z'],
])('%s ends at %s', (month, next) => {
  expect(nextMonthAt(month)).toBe(Date.parse(next) / 1000);
});

it('ends a day with the month and the year', () => {
  expect(nextDayAt('2028-02-28')).toBe(Date.parse('2028-02-29T00:00:00Z') / 1000);
  expect(nextDayAt('2026-12-31')).toBe(Date.parse('2027-01-01T00:00:00Z') / 1000);
});
