import { expect, it } from 'vitest';
import { readValues } from './read-values';

it.each([
  ['integer', '1, 2 3', [1, 2, 3]],
  ['integer', '5–8', [5, 6, 7, 8]],
  ['integer', '2-4, 9', [2, 3, 4, 9]],
  ['number', '0.5, -2', [0.5, -2]],
  ['number', '3-1', ['3-1']],
  ['number', '0–1/0.25', [0, 0.25, 0.5, 0.75, 1]],
  ['number', '0 – 0.3 / 0.1, 2', [0, 0.1, 0.2, 0.3, 2]],
  ['integer', '-4--2', [-4, -3, -2]],
  ['integer', '5-', ['5-']],
  ['integer', '1-9/0', ['1-9/0']],
  ['array', 'red, blue\ngreen', [['red', 'blue'], ['green']]],
  ['integer', 'many', ['many']],
  ['string', 'soft light\n hard light \n\n', ['soft light', 'hard light']],
] as const)('%s values of %j', (type, text, values) => {
  expect(readValues({ type, itemType: 'string', limits: {} }, text)).toEqual(values);
});

it('a range makes at most 50 values', () => {
  expect(readValues({ type: 'integer', itemType: 'string', limits: {} }, '1-1000')).toHaveLength(
    50,
  );
});
