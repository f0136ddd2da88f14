import fc from 'fast-check';
import { expect, it } from 'vitest';
import { milliToCredits, toMilli } from './credits';

it('keeps every amount of up to three decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (milli) => {
      expect(toMilli(milliToCredits(milli))).toBe(milli);
    }),
  );
});
