import { expect, it } from 'vitest';
import { priceWords } from './receipt';

it.each([
  [5, 'second', '5 s × 2 credits'],
  [1, 'image', '1 image × 2 credits'],
  [4, 'image', '4 images × 2 credits'],
  [1.234, '1000_characters', '1,234 characters × 2 credits per 1,000'],
])('writes %s of the unit %s as %s', (quantity, unit, words) => {
  expect(priceWords({ quantity, unit, unit_price: 2 })).toBe(words);
});
