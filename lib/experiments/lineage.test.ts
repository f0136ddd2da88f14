import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineageOf } from './lineage';

const ids = (all: { id: string; from: string | null }[], id: string) =>
  lineageOf(all, id).map((each) => each.id);

it('has the ancestors and descendants of an experiment, parents first', () => {
  const all = [
    { id: 'grandchild', from: 'child' },
    { id: 'child', from: 'root' },
    { id: 'root', from: null },
    { id: 'sibling', from: 'root' },
    { id: 'stranger', from: null },
  ];
  for (const id of ['root', 'child', 'grandchild', 'sibling']) {
    expect(ids(all, id)).toEqual(['root', 'child', 'sibling', 'grandchild']);
  }
  expect(ids(all, 'stranger')).toEqual(['stranger']);
  expect(ids(all, 'unknown')).toEqual([]);
});

it('starts with the first known one when an older one was removed', () => {
  expect(ids([{ id: 'child', from: 'removed' }], 'child')).toEqual(['child']);
});

it('ends for any references, with no experiment twice', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const rows = fc.uniqueArray(fc.record({ id: name, from: fc.option(name) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(rows, name, (all, id) => {
      const found = ids(all, id);
      expect(new Set(found).size).toBe(found.length);
      expect(found.includes(id)).toBe(all.some((each) => each.id === id));
    }),
  );
});
