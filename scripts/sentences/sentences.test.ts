import { expect, it } from 'vitest';
import { anchorsOf } from './anchors.ts';
import { checkSentences } from './check-sentences.ts';

const sections = [
  { title: 'One', anchor: 'one', sentences: { 'one-1': 'First.', 'one-2': 'Second.' } },
];
const row = (id: string) => ({ file: 'a.test.ts', id });
const whole = {
  rows: [row('one-1')],
  informative: { 'one-2': 'a heading' },
  document: '# One\n\nThe code is `first`.\n',
  names: ['first'],
  citations: [{ file: 'a.ts', anchor: 'one' }],
};

it.each([
  [{}, []],
  [{ informative: {} }, ['no row: one-2: Second.']],
  [{ rows: [row('one-1'), row('one-1')] }, ['2 rows: one-1']],
  [{ rows: [row('one-1'), row('one-2')] }, ['row and reason: one-2']],
  [
    {
      rows: [row('one-1'), row('one-2'), row('two-1')],
      informative: { 'two-2': 'a heading' },
    },
    [
      'a.test.ts: the interface has no sentence two-1',
      'informative.ts: the interface has no sentence two-2',
    ],
  ],
  [
    { document: '# Two\n\nThe code is `first`.\n', citations: [] },
    ['no heading: docs/interface.md#one, for the section One'],
  ],
  [
    { citations: [{ file: 'a.ts', anchor: 'three' }] },
    ['a.ts: docs/interface.md has no heading #three'],
  ],
  [{ names: ['first', 'second'] }, ['docs/interface.md: `second` is missing']],
])('finds what is missing: %#', (change, problems) => {
  expect(checkSentences(sections, { ...whole, ...change }).problems).toEqual(problems);
});

it('makes the fragments that GitHub makes', () => {
  expect([...anchorsOf('# The interface\n\n## GET /v1/tasks (list)\ntext # no\n')]).toEqual([
    'the-interface',
    'get-v1tasks-list',
  ]);
});
