import { expect, it } from 'vitest';
import { deliveryLabel, priceLabel } from './receipt';

it.each([
  [5, 'second', '5 s × 2 credits'],
  [1, 'image', '1 image × 2 credits'],
  [4, 'image', '4 images × 2 credits'],
  [1.234, '1000_characters', '1,234 characters × 2 credits per 1,000'],
])('writes %s of the unit %s as %s', (quantity, unit, words) => {
  expect(priceLabel({ quantity, unit, unit_price: 2 })).toBe(words);
});

it.each([
  [4, 1, 4, 16, '1 of 4 · you paid only for what came'],
  [4, 1, 16, 16, '1 of 4'],
  [4, 4, 16, 16, null],
  // A result may be of several files.
  [1, 1, 2, 4, 'Not all files came · you paid only for what came'],
  [4, undefined, null, 16, null],
  [undefined, 2, 4, 4, null],
])('of %s ordered and %s delivered results', (ordered, delivered, settled, authorized, words) => {
  const counts = {
    ...(ordered === undefined ? {} : { ordered_outputs: ordered }),
    ...(delivered === undefined ? {} : { delivered_outputs: delivered }),
  };
  expect(deliveryLabel({ ...counts, settled, authorized })).toBe(words);
});
