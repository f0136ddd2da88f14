import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf, splitTax } from './receipts';

it.each([
  [11_900, 19_000, { net: 10_000, tax: 1_900 }],
  [1_000, 19_000, { net: 840, tax: 160 }],
  [1, 19_000, { net: 1, tax: 0 }],
  [1_500, 8_875, { net: 1_378, tax: 122 }],
  [1_000, 0, { net: 1_000, tax: 0 }],
  [0, 19_000, { net: 0, tax: 0 }],
  [3, 100_000, { net: 1, tax: 2 }],
])('%i minor units contain a tax of %i thousandths of a percent: %o', (amount, rate, parts) => {
  expect(splitTax(amount, { rate })).toEqual(parts);
});

it('always adds up, to the last minor unit', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 40), fc.nat(100_000), (amount, rate) => {
      const { net, tax } = splitTax(amount, { rate });
      expect(net + tax).toBe(amount);
      expect(Number.isSafeInteger(tax) && tax >= 0 && net >= 0).toBe(true);
      // Within half a unit of the exact share.
      expect(Math.abs(tax - (amount * rate) / (100_000 + rate))).toBeLessThanOrEqual(0.51);
    }),
  );
});

it.each([
  [19_000, '19'],
  [8_875, '8.875'],
  [0, '0'],
])('writes %i as %s %%', (rate, text) => expect(percentOf({ rate })).toBe(text));
