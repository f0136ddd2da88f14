import { expect, it } from 'vitest';
import { buildTrees, type IngredientNode } from './ingredient-tree';

const ingredient = (title: string, depth: number) => ({
  title,
  depth,
  signed_by: null,
  model: null,
});
const titles = (nodes: readonly IngredientNode[]): unknown[] =>
  nodes.map(({ title, sources }) => (sources.length === 0 ? title : [title, titles(sources)]));

it.each<[string, [string, number][], unknown[]]>([
  ['none', [], []],
  [
    'several of the file itself',
    [
      ['a', 1],
      ['b', 1],
    ],
    ['a', 'b'],
  ],
  [
    'a chain',
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
    [['a', [['b', ['c']]]]],
  ],
  [
    'branches',
    [
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 1],
      ['e', 2],
    ],
    [
      ['a', ['b', 'c']],
      ['d', ['e']],
    ],
  ],
  [
    'a depth left out, as another program may list it',
    [
      ['a', 1],
      ['b', 3],
      ['c', 1],
    ],
    [['a', ['b']], 'c'],
  ],
])('puts ingredients below what was made from them: %s', (_, listed, expected) => {
  expect(titles(buildTrees(listed.map(([title, depth]) => ingredient(title, depth))))).toEqual(
    expected,
  );
});
