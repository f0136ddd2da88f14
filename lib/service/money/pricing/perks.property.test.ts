import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePricing, type Perk, priceRequest, priceTokens, tokenRate } from '.';

const families = ['text', 'image', 'video'] as const;

const perk: fc.Arbitrary<Perk> = fc.record({
  id: fc.string({ minLength: 1, maxLength: 6 }),
  name: fc.constant('Benefit'),
  models: fc.option(fc.subarray(['m', 'x'], { minLength: 1 }), { nil: undefined }),
  families: fc.option(fc.subarray([...families], { minLength: 1 }), { nil: undefined }),
  region: fc.option(fc.constantFrom('eu', 'us'), { nil: undefined }),
  group: fc.option(fc.constantFrom('default', 'partner'), { nil: undefined }),
  discountBasisPoints: fc.integer({ min: 1, max: 10_000 }),
  fromMs: fc.integer({ min: 0, max: 100 }),
  untilMs: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constant(Infinity)),
});

/** Credits with three decimals, as a configuration may have them. */
const credits = fc.integer({ min: 0, max: 1_000_000 }).map((milli) => milli / 1000);

const request = {
  model: 'm',
  region: 'eu',
  group: 'default',
  atMs: 100,
};
const appliesByHand = (each: Perk, family: string) =>
  (each.models?.includes('m') ?? true) &&
  (each.families?.some((one) => one === family) ?? true) &&
  (each.region ?? 'eu') === 'eu' &&
  (each.group ?? 'default') === 'default' &&
  each.fromMs <= 100 &&
  100 < each.untilMs;

describe('a price with perks', () => {
  it('is the list price less the largest perk that applies, rounded up, and between zero and the list price', () => {
    void fc.assert(
      fc.property(
        credits,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom('image' as const, 'video' as const),
        fc.array(perk, { maxLength: 6 }),
        (price, n, family, perks) => {
          const set = compilePricing({
            rules: [{ id: 'r', model: 'm', charge: 'per_image', credits: price }],
            perks: [],
          });
          const asked = { ...request, family, params: { n } };
          const list = priceRequest(set, 'v', { ...asked, perks: [] })?.totalMilli ?? -1;
          const made = priceRequest(set, 'v', { ...asked, perks });
          const best = Math.max(
            0,
            ...perks
              .filter((each) => appliesByHand(each, family))
              .map((each) => each.discountBasisPoints),
          );
          expect(made?.totalMilli).toBe(
            Number((BigInt(list) * BigInt(10_000 - best) + 9_999n) / 10_000n),
          );
          expect(made?.totalMilli).toBeGreaterThanOrEqual(0);
          expect(made?.totalMilli).toBeLessThanOrEqual(list);
          expect(Number.isSafeInteger(made?.totalMilli)).toBe(true);
          expect(made?.perkApplied).toBe(best > 0);
          expect(made?.perk?.discountBasisPoints ?? 0).toBe(best);
          // The same request has the same price whatever the order that perks are read in.
          const turned = priceRequest(set, 'v', { ...asked, perks: perks.toReversed() });
          expect(turned?.totalMilli).toBe(made?.totalMilli);
        },
      ),
    );
  });

  it('lowers the price of tokens by the same rule', () => {
    const set = compilePricing({
      rules: [
        {
          id: 'r',
          model: 'm',
          charge: 'per_request',
          credits: 0.02,
          tokens: { input: 0.05, output: 0.2 },
        },
      ],
      perks: [],
    });
    const count = fc.integer({ min: 0, max: 1_000_000 });
    void fc.assert(
      fc.property(
        fc.array(perk, { maxLength: 6 }),
        count,
        count,
        (perks, inputTokens, outputTokens) => {
          const asked = { ...request, family: 'text' as const, params: {} };
          const [list, rate] = [
            tokenRate(set, 'v', { ...asked, perks: [] }),
            tokenRate(set, 'v', { ...asked, perks }),
          ];
          if (list === undefined || rate === undefined) throw new Error('no rate');
          const tokens = { inputTokens, outputTokens };
          expect(priceTokens(rate, tokens)).toBeGreaterThanOrEqual(0);
          expect(priceTokens(rate, tokens)).toBeLessThanOrEqual(priceTokens(list, tokens));
          expect(rate.perkId !== undefined).toBe(perks.some((each) => appliesByHand(each, 'text')));
        },
      ),
    );
  });
});
