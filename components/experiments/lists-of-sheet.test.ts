import { expect, it } from 'vitest';
import { measurePrompts } from '@/lib/experiments';
import { readSheetLists, withOwnSheets } from './lists-of-sheet';

const table = 'animal\tplace\ncat\tsofa\ndog\t\n';

it('makes a list of each column', () => {
  expect(readSheetLists(table, false, 's').lists).toEqual([
    { name: 'animal', values: ['cat', 'dog'] },
    { name: 'place', values: ['sofa'] },
  ]);
});

it('keeps rows together when columns are paired', () => {
  expect(readSheetLists(table, true, 's').lists).toEqual([
    { name: 'animal', values: ['cat', 'dog'], sheet: 's' },
    { name: 'place', values: ['sofa', ''], sheet: 's' },
  ]);
});

it('names columns so that a prompt can use them', () => {
  expect(readSheetLists('a|b,,a|b\n1,2,3', false, 's').lists.map(({ name }) => name)).toEqual([
    'ab',
    'column 2',
    'ab 3',
  ]);
});

it('combines two tables that were added one after the other, rows of each together', () => {
  let count = 0;
  const listsAfter = (text: string) =>
    withOwnSheets(readSheetLists(text, true, 's').lists, () => `sheet ${++count}`);
  const lists = [
    ...listsAfter('animal,place\ncat,sofa\ndog,yard\nfox,wood'),
    ...listsAfter('style,light\nwoodcut,dusk\noil,noon'),
  ];
  expect(measurePrompts('[animal] in [place], [style], [light]', lists).count).toBe(6);
});

it('cuts no character of a long heading in half', () => {
  const [list] = readSheetLists(`${'x'.repeat(49)}😀\n1`, false, 's').lists;
  expect(list?.name.isWellFormed()).toBe(true);
});

const rowsOf = (count: number) => `a\n${'x\n'.repeat(count)}`;

it.each([
  ['a long value', `a,b\n1,${'x'.repeat(2_001)}`, 'A value of [b] has 2,001 characters; 2,000 are'],
  ['many columns', `${'a,'.repeat(20)}b\n1`, 'This table has 21 columns; 20 are possible.'],
  ['many rows', rowsOf(501), 'This table has more than 500 rows below its first.'],
  ['many characters', 'x'.repeat(1_000_001), 'This table has 1,000,001 characters; 1,000,000 are'],
])('cuts nothing of a table with %s, and says why it cannot be lists', (_, text, problem) => {
  expect(readSheetLists(text, true, 's').problem).toContain(problem);
});

it('takes as much as a list may have', () => {
  const { lists, problem } = readSheetLists(rowsOf(500), true, 's');
  expect([lists[0]?.values.length, problem]).toEqual([500, null]);
  expect(readSheetLists(`a\n${'x'.repeat(2_000)}`, true, 's').problem).toBeNull();
});
