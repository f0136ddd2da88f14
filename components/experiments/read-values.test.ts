import { expect, it } from 'vitest';
import { readValues } from './read-values';

it.each([
  ['integer', '1, 2 3', [1, 2, 3]],
  ['integer', '5–8', [5, 6, 7, 8]],
  ['integer', '2-4, 9', [2, 3, 4, 9]],
  ['number', '0.5, -2', [0.5, -2]],
  ['number', '3-1', ['3-1']],
  ['integer', 'many', ['many']],
  ['string', 'soft light\n hard light \n\n', ['soft light', 'hard light']],
] as const)('%s values of %j', (type, text, values) => {
  expect(readValues({ type }, text)).toEqual(values);
});

it('a range makes at most 50 values', () => {
  expect(readValues({ type: 'integer' }, '1-1000')).toHaveLength(50);
});
