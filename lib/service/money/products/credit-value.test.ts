import { expect, it } from 'vitest';
import { billingDeclaration, usdPerCreditOf } from '.';

const pack = (id: string, credits: number, unitAmount: number) => ({
  id,
  name: id,
  description: id,
  type: 'credit_pack' as const,
  credits,
  prices: [{ id: `${id}-once`, unitAmount }],
});
const subscription = {
  ...pack('plan', 1_000, 100),
  type: 'subscription' as const,
  prices: [{ id: 'plan-month', unitAmount: 100, interval: 'month' as const }],
};

it.each([
  ['the cheapest pack', 'usd', [pack('a', 500, 1_000), pack('b', 10_000, 16_000)], 0.016],
  ['four digits', 'usd', [pack('a', 300, 100)], 0.003333],
  ['no subscription', 'usd', [pack('a', 500, 1_000), subscription], 0.02],
  ['a cent where nothing is sold', 'usd', [], 0.01],
  ['a cent where nothing is sold for dollars', 'jpy', [pack('a', 500, 1_000)], 0.01],
])('a credit is worth %s', (_, currency, products, value) => {
  expect(usdPerCreditOf(billingDeclaration.parse({ currency, products }))).toBe(value);
});
