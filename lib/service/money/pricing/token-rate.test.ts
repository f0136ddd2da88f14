import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePricing, priceTokens, tokenRate } from '.';

const set = compilePricing({
  rules: [
    {
      id: 'base',
      model: 'm',
      charge: 'per_request',
      credits: 0.02,
      tokens: { input: 0.05, output: 0.2 },
    },
    { id: 'flat', model: 'f', charge: 'per_request', credits: 1.5 },
  ],
  perks: [{ id: 'partner', group: 'partner', discountPercent: 15 }],
});
const asked = { region: 'all', family: 'text' as const, perks: [], params: {}, atMs: 0 };
const rateOf = (model: string, group = 'default') => {
  const rate = tokenRate(set, 'v', { ...asked, model, group });
  if (rate === undefined) throw new Error('no rate');
  return rate;
};

describe('the price of tokens', () => {
  it.each([
    [0, 0, 20],
    [100, 10, 20],
    [1_000, 0, 50],
    [1_001, 0, 51],
    [1_000, 1_000, 250],
    [3, 1, 20],
    [8_192, 8_192, 2_048],
  ])('%i in, %i out: %i milli-credits', (inputTokens, outputTokens, milli) => {
    expect(priceTokens(rateOf('m'), { inputTokens, outputTokens })).toBe(milli);
  });

  it('is flat without prices for tokens, and lowered by a perk', () => {
    expect(priceTokens(rateOf('f'), { inputTokens: 9_999, outputTokens: 9_999 })).toBe(1_500);
    expect(priceTokens(rateOf('f', 'partner'), { inputTokens: 0, outputTokens: 0 })).toBe(1_275);
    expect(rateOf('f', 'partner')).toMatchObject({ ruleId: 'flat', perkId: 'partner' });
    expect(tokenRate(set, 'v', { ...asked, model: 'x', group: '' })).toBe(undefined);
  });

  it('refuses invalid counts', () => {
    for (const bad of [-1, 0.5, Number.NaN, 2 ** 53]) {
      expect(() => priceTokens(rateOf('m'), { inputTokens: bad, outputTokens: 0 })).toThrow(
        RangeError,
      );
    }
  });

  it('never falls when tokens are added, and is a whole number', () => {
    const tokens = fc.integer({ min: 0, max: 10_000_000 });
    void fc.assert(
      fc.property(tokens, tokens, tokens, tokens, (input, output, moreIn, moreOut) => {
        const rate = rateOf('m', 'partner');
        const less = priceTokens(rate, { inputTokens: input, outputTokens: output });
        const more = priceTokens(rate, {
          inputTokens: input + moreIn,
          outputTokens: output + moreOut,
        });
        return Number.isSafeInteger(less) && more >= less;
      }),
    );
  });
});
