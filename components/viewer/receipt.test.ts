import { expect, it } from 'vitest';
import { quantityWords } from './receipt';

it.each([
  [5, 'second', '5 s'],
  [1, 'image', '1 image'],
  [4, 'image', '4 images'],
])('writes %s of the unit %s as %s', (quantity, unit, words) => {
  expect(quantityWords({ quantity, unit })).toBe(words);
});
