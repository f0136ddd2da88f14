import { expect, it } from 'vitest';
import { checkSentences } from './check-sentences.ts';

const sections = [{ title: 'One', sentences: { 'one-1': 'First.', 'one-2': 'Second.' } }];
const row = (id: string) => ({ file: 'a.test.ts', id });

it.each([
  [[row('one-1')], { 'one-2': 'a heading' }, []],
  [[row('one-1')], {}, ['no row: one-2: Second.']],
  [[row('one-1'), row('one-1')], { 'one-2': 'a heading' }, ['2 rows: one-1']],
  [[row('one-1'), row('one-2')], { 'one-2': 'a heading' }, ['row and reason: one-2']],
  [
    [row('one-1'), row('one-2'), row('two-1')],
    { 'two-2': 'a heading' },
    [
      'a.test.ts: the document has no sentence two-1',
      'informative.ts: the document has no sentence two-2',
    ],
  ],
])('finds what has no row: %#', (rows, informative, problems) => {
  expect(checkSentences(sections, informative, rows).problems).toEqual(problems);
});
