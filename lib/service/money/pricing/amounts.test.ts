import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountRoundedUp, multiplyRoundedUp } from './amounts';

describe('multiplyRoundedUp', () => {
  it.each([
    [4_000, 3, 12_000],
    [800, 1, 800],
    [1_500, 3.7, 5_550],
    [1, 0.001, 1],
    [3_333, 0.1, 334],
    [0, 60, 0],
    [2_500, 0.1 + 0.2, 750],
  ])('%d milli × %d is %d, rounded up', (unit, quantity, total) => {
    expect(multiplyRoundedUp(unit, quantity)).toBe(total);
  });

  it('is never below the exact product, nor a milli-credit above it', () => {
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), (unit, thousandths) => {
        const exact = (BigInt(unit) * BigInt(thousandths)) / 1000n;
        const total = BigInt(multiplyRoundedUp(unit, thousandths / 1000));
        expect(total === exact || total === exact + 1n).toBe(true);
        expect(total * 1000n >= BigInt(unit) * BigInt(thousandths)).toBe(true);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e21])(
    'refuses a quantity of %d',
    (quantity) => {
      expect(() => multiplyRoundedUp(1, quantity)).toThrow(RangeError);
    },
  );

  it('refuses a total that a number cannot hold', () => {
    expect(() => multiplyRoundedUp(1e12, 1e10)).toThrow(RangeError);
  });
});

describe('discountRoundedUp', () => {
  it.each([
    [1_000, 1_500, 850],
    [999, 1_500, 850],
    [1, 1, 1],
    [5_000, 10_000, 0],
  ])('%d milli less %d basis points is %d', (milli, points, left) => {
    expect(discountRoundedUp(milli, points)).toBe(left);
  });
});
