import { expect, it } from 'vitest';
import { listsOfSheet } from './lists-of-sheet';

const table = 'animal\tplace\ncat\tsofa\ndog\t\n';

it('makes a list of each column', () => {
  expect(listsOfSheet(table, false, 's')).toEqual([
    { name: 'animal', values: ['cat', 'dog'] },
    { name: 'place', values: ['sofa'] },
  ]);
});

it('keeps rows together when columns are paired', () => {
  expect(listsOfSheet(table, true, 's')).toEqual([
    { name: 'animal', values: ['cat', 'dog'], sheet: 's' },
    { name: 'place', values: ['sofa', ''], sheet: 's' },
  ]);
});

it('names columns so that a prompt can use them', () => {
  expect(listsOfSheet('a|b,,a|b\n1,2,3', false, 's').map(({ name }) => name)).toEqual([
    'ab',
    'column 2',
    'ab 3',
  ]);
});
