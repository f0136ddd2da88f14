import { expect, it } from 'vitest';
import { keeperCosts } from './index';

const cell = (label: string, milli: number, isKeeper: boolean) => ({
  values: [{ axis: 'model' as const, key: label, label }],
  milli,
  isKeeper,
});

it('the cost of a keeper is all charges of its value divided by its keepers', () => {
  const cells = [
    cell('spark', 800, false),
    cell('lumen', 4000, true),
    cell('lumen', 4000, false),
    cell('pro', 9000, true),
  ];
  expect(
    keeperCosts(cells, 'model').map(({ value, keepers, cells, milliPerKeeper }) => [
      value.label,
      `${keepers} of ${cells}`,
      milliPerKeeper,
    ]),
  ).toEqual([
    ['lumen', '1 of 2', 8000],
    ['pro', '1 of 1', 9000],
    ['spark', '0 of 1', null],
  ]);
  expect(keeperCosts(cells, 'prompt')).toEqual([]);
});
