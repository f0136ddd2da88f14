import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GalleryIndex } from '@/lib/pages/gallery';
import { stackVersions } from './stacks';

const indexOf = (names: readonly string[]): GalleryIndex => ({
  task_ids: names.map((_, i) => `task_${i}`),
  outputs: names.map(() => 0),
  ratios: names.map(() => 1),
  created: names.map((_, i) => 1_000 - i),
  stacks: [...names],
  truncated: false,
});

it('shows the newest version of each picture, and opens the others beside it', () => {
  const index = indexOf(['', 'a', 'b', 'a', '', 'a']);
  const closed = stackVersions(index, new Set());
  expect(closed.index.task_ids).toEqual(['task_0', 'task_1', 'task_2', 'task_4']);
  expect([...closed.stacks]).toEqual([['task_1:0', { name: 'a', count: 3, isOpen: false }]]);
  const open = stackVersions(index, new Set(['a']));
  expect(open.index.task_ids).toEqual(['task_0', 'task_1', 'task_3', 'task_5', 'task_2', 'task_4']);
  expect(open.index.created).toEqual([1_000, 999, 999, 999, 998, 996]);
  expect(open.stacks.get('task_1:0')).toEqual({ name: 'a', count: 3, isOpen: true });
});

it('leaves an index without stacks as it is', () => {
  const { stacks: _, ...index } = indexOf(['', '']);
  expect(stackVersions(index, new Set()).index).toBe(index);
});

it('loses no tile: those shown and those behind them are all', () => {
  const name = fc.constantFrom('', 'a', 'b', 'c');
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), fc.subarray(['a', 'b', 'c']), (names, open) => {
      const index = indexOf(names);
      const { index: shown, stacks } = stackVersions(index, new Set(open));
      expect(new Set(shown.task_ids).size).toBe(shown.task_ids.length);
      const hidden = [...stacks.values()]
        .filter(({ isOpen }) => !isOpen)
        .reduce((sum, { count }) => sum + count - 1, 0);
      expect(shown.task_ids.length + hidden).toBe(names.length);
      expect([...shown.created].sort((a, b) => b - a)).toEqual(shown.created);
    }),
  );
});
