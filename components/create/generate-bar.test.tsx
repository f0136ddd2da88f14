// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Quote } from '@/lib/contract';
import type { LiveBalance } from '@/lib/pages/balance';
import { type Shell, ShellProvider } from '../layout';
import { agreedPrice, GenerateBar } from './generate-bar';
import type { PriceState } from './use-live-quote';

afterEach(cleanup);

const quote: Quote = {
  model: 'lumen',
  family: 'image',
  estimated_credits: 4,
  unit: 'image',
  charge_type: 'per_image',
  matched_rule_id: 'rule',
  pricing_version: 'v1',
  perk_applied: false,
};
const priced: PriceState = {
  quote,
  isPending: false,
  problem: null,
  review: null,
  avatars: null,
};
const unpriced: PriceState = { ...priced, quote: null, isPending: true };
const balance: LiveBalance = {
  quota_amount: 814,
  authorized_amount: 0,
  currency: 'credits',
  wallet_account_id: 'ws_1',
  budget: null,
};
const withBudget = (remaining: number): LiveBalance => ({
  ...balance,
  budget: {
    object: 'budget',
    subject: 'member',
    subject_id: 'user_1',
    limit: 10,
    month: '2026-11',
    raised: 0,
    spent: 10 - remaining,
    authorized: 0,
    remaining,
    state: 'warning',
    resets_at: Date.UTC(2026, 11, 1) / 1000,
    updated_at: 0,
  },
});
const shell: Shell = {
  user: { id: 'usr_mia', name: 'Mia', email: 'mia@studio.test' },
  workspace: { slug: 'studio', name: 'Studio', kind: 'team', role: 'member' },
  workspaces: [],
  canCancel: true,
  isRemote: false,
  isDemo: true,
  reviewLinks: null,
};

function bar(price: PriceState, has: LiveBalance | undefined, prices?: readonly number[]) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={shell}>
        <GenerateBar
          reasons={[]}
          price={price}
          balance={has}
          {...(prices === undefined ? {} : { count: prices.length, prices })}
          sendingCount={0}
          onGenerate={() => {}}
        />
      </ShellProvider>
    </QueryClientProvider>
  );
}
const button = () => screen.getByTestId('generate');

it('computes what is left from the live balance, not from the one in the quote', () => {
  const { rerender } = render(bar(priced, balance));
  expect(screen.getByTestId('left-after').textContent).toBe('810');
  rerender(bar(priced, { ...balance, quota_amount: 810 }));
  expect(screen.getByTestId('left-after').textContent).toBe('806');
});

it('is disabled until the price is known', () => {
  render(bar(unpriced, balance));
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(agreedPrice(unpriced, balance)).toBeNull();
  expect(agreedPrice(priced, balance)).toBe(4);
});

it.each([
  ['member', 'See the project’s budget'],
  ['owner', 'Change the project’s budget'],
] as const)('explains to the %s what the open project has left, and leads to it', (role, link) => {
  const { budget } = withBudget(1);
  if (budget === null) throw new Error('it has a budget');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider
        shell={{
          ...shell,
          workspace: { ...shell.workspace, role },
          projects: { open: { id: 'prj_1', name: 'Job', color: 'blue' }, choices: [] },
        }}
      >
        <GenerateBar
          reasons={[]}
          price={priced}
          balance={{ ...balance, project: { budget } }}
          sendingCount={0}
          onGenerate={() => {}}
        />
      </ShellProvider>
    </QueryClientProvider>,
  );
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(button().textContent).toContain('Over the project’s budget');
  expect(
    screen.getAllByText(/The open project has 1 credit left; this needs 4\./).length,
  ).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(
    '/studio/projects/prj_1',
  );
});

it('shows what is left of the open project’s budget when that is less', () => {
  const { budget } = withBudget(10);
  if (budget === null) throw new Error('it has a budget');
  const { rerender } = render(bar(priced, { ...balance, project: { budget } }));
  expect(screen.getByTestId('left-after').textContent).toBe('6');
  expect(document.body.textContent).toContain('left after in the project');
  expect(screen.getByTitle('6 credits left after in the project')).toBeDefined();
  rerender(bar(priced, { ...balance, quota_amount: 9, project: { budget } }));
  expect(screen.getByTestId('left-after').textContent).toBe('5');
  expect(document.body.textContent).not.toContain('in the project');
});

it('shows the rest of a Member’s budget, and when it is not enough explains why and how to ask for more', () => {
  const { rerender } = render(bar(priced, withBudget(10)));
  expect(screen.getByTestId('left-after').textContent).toBe('6');
  rerender(bar(priced, withBudget(2)));
  expect(button().textContent).toContain('Over your budget');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(agreedPrice(priced, withBudget(2))).toBeNull();
  expect(document.body.textContent).toContain(
    'You have 2 of 10 credits left this month; this needs 4. Resets 1 Dec.',
  );
  expect(screen.getByRole('button', { name: 'Ask for more' })).toBeTruthy();
});

it('says how many are sent for their sum, and how many fit when not all can be paid', () => {
  const sum: PriceState = { ...priced, quote: { ...quote, estimated_credits: 23 } };
  const { rerender } = render(bar(sum, balance, [9, 4, 6, 4]));
  expect(button().textContent).toBe('Generate 4 ·23 credits');
  rerender(bar(sum, { ...balance, quota_amount: 15 }, [9, 4, 6, 4]));
  expect(agreedPrice(sum, { ...balance, quota_amount: 15 })).toBeNull();
  expect(document.body.textContent).toContain('15 credits left; this needs 23. 3 of 4 fit.');
  const { budget } = withBudget(8);
  if (budget === null) throw new Error('it has a budget');
  rerender(bar(sum, { ...balance, quota_amount: 15, project: { budget } }, [9, 4, 6, 4]));
  expect(document.body.textContent).toContain('15 credits left; this needs 23. 2 of 4 fit.');
  rerender(bar(sum, { ...balance, quota_amount: 99, project: { budget } }, [9, 4, 6, 4]));
  expect(document.body.textContent).toContain(
    'The open project has 8 credits left; this needs 23. 2 of 4 fit.',
  );
});

it('names the benefit that lowered the price, or says that there was one if the service does not name it', () => {
  const perk = {
    name: 'Team benefit',
    discount_percent: 20,
    ends_at: Date.UTC(2026, 11, 1) / 1000,
  };
  const lowered: PriceState = { ...priced, quote: { ...quote, perk_applied: true, perk } };
  const { rerender } = render(bar(lowered, balance));
  expect(screen.getByTestId('perk').textContent).toBe('Team benefit: 20 % off until 1 Dec 2026');
  rerender(bar({ ...priced, quote: { ...quote, perk_applied: true } }, balance));
  expect(screen.getByTestId('perk').textContent).toBe('A workspace benefit was applied');
  rerender(bar(priced, balance));
  expect(screen.queryByTestId('perk')).toBeNull();
});
