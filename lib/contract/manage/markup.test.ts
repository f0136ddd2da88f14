import { expect, it } from 'vitest';
import type { ModelPrice } from './connections';
import { conditionKey, creditsForCost, findLoss, priceExamples, pricesFromCosts } from './markup';

const text: ModelPrice = { id: 'm', charge: 'per_request', credits: 0.001 };

it.each([
  [1, { usd_per_credit: 0.01, markup_percent: 20 }, 120],
  [0.04, { usd_per_credit: 0.02, markup_percent: 0 }, 2],
  [0.00001, { usd_per_credit: 0.01, markup_percent: 0 }, 0.001],
  [0.1, { usd_per_credit: 0.02, markup_percent: 50 }, 7.5],
  [0, { usd_per_credit: 0.02, markup_percent: 50 }, 0],
])('converts $%d to credits by %j, rounded up', (usd, costs, credits) => {
  expect(creditsForCost(usd, costs)).toBe(credits);
});

it('computes prices for 1,000 tokens from costs for a million, and keeps prices without a cost', () => {
  const costs = { usd_per_credit: 0.01, markup_percent: 50, rules: { m: { input: 2, output: 8 } } };
  const other = { ...text, id: 'm.large' };
  expect(pricesFromCosts([text, other], costs)).toEqual([
    { ...text, tokens: { input: 0.3, output: 1.2 } },
    other,
  ]);
});

it('shows what requests cost', () => {
  const priced = { ...text, tokens: { input: 1, output: 2 } };
  expect(priceExamples(priced, 'text').map(({ credits }) => credits)).toEqual([1.3, 23]);
  const image: ModelPrice = { id: 'i', charge: 'per_image', credits: 0.7 };
  expect(priceExamples(image, 'image').map(({ credits }) => credits)).toEqual([0.7, 2.8]);
});

it.each([
  [2, { unit: 0.025 }, 'cost'],
  [2.5, { unit: 0.025 }, 'markup'],
  [3, { unit: 0.025 }, null],
  [0, {}, null],
] as const)('finds %d credits for a cost of %j below: %s', (credits, cost, kind) => {
  const costs = { usd_per_credit: 0.01, markup_percent: 20, rules: { i: cost } };
  const loss = findLoss({ id: 'i', charge: 'per_image', credits }, costs);
  expect(loss?.kind ?? null).toBe(kind);
});

it('finds tokens that are sold below their cost', () => {
  const costs = { usd_per_credit: 0.01, markup_percent: 0, rules: { m: { input: 2, output: 8 } } };
  expect(findLoss({ ...text, tokens: { input: 0.2, output: 0.79 } }, costs)?.text).toBe(
    'Sold below its cost: the provider charges 0.8 credits’ worth for 1,000 tokens out.',
  );
});

it('compares conditions whatever their order', () => {
  expect(conditionKey({ resolution: '1080p', audio: true })).toBe(
    conditionKey({ audio: true, resolution: '1080p' }),
  );
  expect(conditionKey(undefined)).toBe(conditionKey({}));
});
