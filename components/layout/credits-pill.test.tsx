import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LiveBalance } from '@/lib/pages/balance';
import { CreditsPill } from './credits-pill';

const shown = (balance: LiveBalance | null | undefined, team = true) =>
  renderToStaticMarkup(<CreditsPill balance={balance} href="/studio/billing" isTeam={team} />);

const balance: LiveBalance = {
  quota_amount: 1_234.567,
  authorized_amount: 20,
  currency: 'credits',
  wallet_account_id: 'ws_1',
  budget: null,
};
const limited: LiveBalance = {
  ...balance,
  budget: {
    object: 'budget',
    subject: 'member',
    subject_id: 'user_1',
    limit: 10,
    month: '2026-11',
    raised: 0,
    spent: 2,
    authorized: 0,
    remaining: 8,
    state: 'ok',
    resets_at: 0,
    updated_at: 0,
  },
};

it('shows whole credits with the exact ones on hover, a skeleton while they load, and a dash when that failed', () => {
  expect(shown(balance)).toMatch(
    /title="1,234\.567 credits available.*>1,234<.*credits.*20.*reserved/,
  );
  expect(shown(undefined)).not.toContain('credits');
  expect(shown(null)).toContain('unavailable');
});

it('shows a Member only what is left of their budget, and an Admin the team’s credits as well', () => {
  const ownPill = shown(limited, false);
  expect(ownPill).toMatch(/title="8 of your 10 credits left this month".*>8<.*left for you/);
  expect(ownPill).not.toContain('1,234');
  expect(shown(limited, true)).toMatch(/>1,234<.*>8<.*left for you/);
});
