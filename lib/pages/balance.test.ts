import { describe, expect, it } from 'vitest';
import { findShortage, type LiveBalance, spendableCredits, spendableInProject } from './balance';

const balance = (available: number, remaining: number | null): LiveBalance => ({
  quota_amount: available,
  authorized_amount: 0,
  currency: 'credits',
  wallet_account_id: 'ws_1',
  budget:
    remaining === null
      ? null
      : {
          object: 'budget',
          subject: 'member',
          subject_id: 'user_1',
          limit: 10,
          month: '2026-11',
          raised: 0,
          spent: 10 - remaining,
          authorized: 0,
          remaining,
          state: 'ok',
          resets_at: 0,
          updated_at: 0,
        },
});

describe('what a person may spend', () => {
  it.each([
    [
      'the balance without a budget',
      balance(814, null),
      814,
      815,
      { missingCredits: 1, shortOf: 'balance' },
    ],
    ['what the budget leaves', balance(814, 10), 10, 12, { missingCredits: 2, shortOf: 'budget' }],
    ['never more than there is', balance(3, 10), 3, 4, { missingCredits: 1, shortOf: 'balance' }],
    [
      'to the last thousandth',
      balance(0.3, null),
      0.3,
      0.301,
      { missingCredits: 0.001, shortOf: 'balance' },
    ],
  ] as const)('is %s', (_, has, spendable, price, shortage) => {
    expect(spendableCredits(has)).toBe(spendable);
    expect(findShortage(has, spendable)).toBeNull();
    expect(findShortage(has, price)).toEqual(shortage);
  });

  it.each([
    ['no project', null, 10, false],
    ['a project without a budget', 'prj_free', 10, false],
    ['one with more than the person', 'prj_rich', 10, false],
    ['one with less', 'prj_poor', 4, true],
    ['one that used it up', 'prj_over', 0, true],
  ])('is for work of %s what it leaves too', (_, project, credits, isLimitOfProject) => {
    const left = { prj_rich: 50, prj_poor: 4, prj_over: 0 };
    expect(spendableInProject({ ...balance(814, 10), project_left: left }, project)).toEqual({
      credits,
      isLimitOfProject,
    });
  });

  it('is short of the open project’s budget only when all else is enough', () => {
    const { budget } = balance(814, 5);
    if (budget === null) throw new Error('it has a budget');
    const has = { ...balance(814, null), project: { budget: { ...budget, remaining: 5 } } };
    expect(findShortage(has, 5)).toBeNull();
    expect(findShortage(has, 7)).toEqual({ missingCredits: 2, shortOf: 'project' });
    expect(findShortage(has, 815)).toEqual({ missingCredits: 1, shortOf: 'balance' });
    expect(spendableCredits(has)).toBe(814);
  });
});
