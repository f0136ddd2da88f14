// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Budget } from '@/lib/contract';
import { BudgetBar } from './budget-bar';

afterEach(cleanup);

const budget: Budget = {
  object: 'budget',
  subject: 'member',
  subject_id: 'member_1',
  limit: 100,
  month: '2026-11',
  raised: 20,
  spent: 30,
  authorized: 0,
  remaining: 90,
  state: 'ok',
  resets_at: null,
  updated_at: 1_790_000_000,
};

it.each([
  ['member', '(20 more this month)'],
  ['key', '(20 more this month)'],
  ['key_day', '(20 more today)'],
  ['project', '(20 more than at first)'],
] as const)('says for how long the extra credits of a %s count', (subject, words) => {
  const { container } = render(<BudgetBar budget={{ ...budget, subject }} label="Budget" />);
  expect(container.textContent).toContain(words);
});
