import { expect, it } from 'vitest';
import type { BoardItem } from '@/lib/pages/boards';
import { isPlaced } from '../geometry';
import {
  copyItems,
  groupItems,
  layerItems,
  moveItems,
  placeItems,
  placeSelection,
  type SurfaceItem,
  sizeOf,
  withCompanions,
} from './item-changes';

const item = (id: string, more: Partial<BoardItem> = {}): BoardItem => ({
  id,
  kind: 'note',
  task_id: null,
  output: null,
  file: null,
  is_gone: false,
  picture: null,
  prompt: '',
  ratio: 0,
  text: id,
  colour: null,
  x: null,
  y: null,
  width: null,
  height: null,
  z: 0,
  group: null,
  deleted: false,
  ...more,
});
const placed = (id: string, x: number, y: number, more: Partial<BoardItem> = {}): SurfaceItem => ({
  ...item(id, more),
  x,
  y,
  width: more.width ?? 100,
  height: more.height ?? 50,
});
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
let count = 0;
const newId = () => {
  count += 1;
  return `new-${count}`;
};

it.each([
  ['result', 1.5, { width: 240, height: 160 }],
  ['result', 0, { width: 240, height: 240 }],
  ['upload', 0.5, { width: 240, height: 480 }],
  ['note', 0, { width: 200, height: 140 }],
] as const)('gives a new %s of ratio %s its size', (kind, ratio, size) => {
  expect(sizeOf(kind, ratio)).toEqual(size);
});

it('places what came from the grid, once', () => {
  const items = [item('a', { kind: 'result', ratio: 2 }), placed('b', 10, 10), item('c')];
  const changes = placeItems(items);
  expect(ids(changes)).toEqual(['a', 'c']);
  const after = items.map((each) => ({
    ...each,
    ...changes.find(({ id }) => id === each.id)?.set,
  }));
  expect(after.every(isPlaced)).toBe(true);
  expect(placeItems(after)).toEqual([]);
});

it('takes along the group and what lies in a section', () => {
  const items = [
    placed('s', 0, 0, { kind: 'section', width: 500, height: 500 }),
    placed('in', 50, 50),
    placed('g1', 600, 0, { group: 'g' }),
    placed('g2', 900, 0, { group: 'g' }),
    placed('out', 700, 700),
  ];
  expect(ids(withCompanions(items, new Set(['s'])))).toEqual(['s', 'in']);
  expect(ids(withCompanions(items, new Set(['g1'])))).toEqual(['g1', 'g2']);
});

it('brings to the front and to the back without mixing the chosen', () => {
  const items = [
    placed('a', 0, 0, { z: 1 }),
    placed('b', 0, 0, { z: 2 }),
    placed('c', 0, 0, { z: 3 }),
  ];
  const chosenItems = [items[1], items[0]].flatMap((each) => each ?? []);
  expect(layerItems(items, chosenItems, 'front')).toEqual([
    { id: 'a', set: { z: 4 } },
    { id: 'b', set: { z: 5 } },
  ]);
  expect(layerItems(items, chosenItems, 'back').map(({ set }) => set.z)).toEqual([-2, -1]);
});

it('copies results and notes with their groups, and leaves out uploads that are gone', () => {
  const result = { kind: 'result', task_id: 'task_1', output: 1 } as const;
  const copies = copyItems(
    [
      placed('a', 0, 0, { group: 'g', colour: 'pink' }),
      placed('b', 5, 5, { ...result, group: 'g' }),
      placed('gone', 0, 0, { kind: 'upload' }),
    ],
    { x: 10, y: 20 },
    newId,
  ).map(({ change }) => change);
  expect(copies).toMatchObject([
    { create: { kind: 'note' }, set: { x: 10, y: 20, text: 'a', colour: 'pink' } },
    { create: { ...result, asset_id: null }, set: { x: 15, y: 25 } },
  ]);
  expect(copies[0]?.set.group).toBe(copies[1]?.set.group);
  expect(copies[0]?.set.group).not.toBe('g');
});

it('moves, groups and places', () => {
  const [a, b] = [placed('a', 0, 0), placed('b', 200, 100)];
  expect(moveItems([a], { x: -1, y: 10 })).toEqual([{ id: 'a', set: { x: -1, y: 10 } }]);
  expect(groupItems([a, b], null)).toEqual([
    { id: 'a', set: { group: null } },
    { id: 'b', set: { group: null } },
  ]);
  const to = { x: 50, y: 60, width: 9, height: 9 };
  expect(placeSelection([a], to)).toEqual([{ id: 'a', set: to }]);
  expect(placeSelection([a, b], to).map(({ set }) => set)).toEqual([
    { x: 50, y: 60 },
    { x: 250, y: 160 },
  ]);
});
