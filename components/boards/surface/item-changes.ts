import type { BoardChange } from '@/lib/pages/board-input';
import type { BoardItem, BoardItemKind } from '@/lib/pages/boards';
import {
  boundsOf,
  containsCenter,
  isPlaced,
  type Moves,
  type Place,
  type Point,
  placeBelow,
} from '../geometry';

export type SurfaceItem = BoardItem & Place;

const mediaWidth = 240;

/** The size of a new item. `ratio`: width over height of a picture; 0 when unknown. */
export function sizeOf(kind: BoardItemKind, ratio: number): { width: number; height: number } {
  if (kind === 'note') return { width: 200, height: 140 };
  if (kind === 'heading') return { width: 400, height: 48 };
  if (kind === 'section') return { width: 720, height: 480 };
  return { width: mediaWidth, height: Math.round(mediaWidth / (ratio > 0 ? ratio : 1)) };
}

/** The changes that place items without a place below all others, in rows. */
export function placeItems(items: readonly BoardItem[]): BoardChange[] {
  const unplaced = items.filter((item) => !isPlaced(item));
  if (unplaced.length === 0) return [];
  const sizes = unplaced.map(({ id, kind, ratio }) => ({ id, ...sizeOf(kind, ratio) }));
  return changesOf(placeBelow(sizes, items.filter(isPlaced)));
}

export const changesOf = (moves: Moves): BoardChange[] =>
  [...moves].map(([id, set]) => ({ id, set }));

/** The selected items and those that move along: their groups, and the items in their sections. */
export function withCompanions(
  items: readonly SurfaceItem[],
  ids: ReadonlySet<string>,
): SurfaceItem[] {
  const chosenItems = items.filter(({ id }) => ids.has(id));
  const groups = new Set(chosenItems.flatMap(({ group }) => group ?? []));
  const itemsWithGroups = items.filter(
    ({ id, group }) => ids.has(id) || (group !== null && groups.has(group)),
  );
  const sections = itemsWithGroups.filter(({ kind }) => kind === 'section');
  const movedIds = new Set(itemsWithGroups.map(({ id }) => id));
  return items.filter(
    (item) => movedIds.has(item.id) || sections.some((section) => containsCenter(section, item)),
  );
}

export const moveItems = (items: readonly SurfaceItem[], by: Point): BoardChange[] =>
  items.map(({ id, x, y }) => ({ id, set: { x: x + by.x, y: y + by.y } }));

/** Brings items in front of all others, or behind them, in their present order. */
export function layerItems(
  items: readonly SurfaceItem[],
  chosenItems: readonly SurfaceItem[],
  to: 'front' | 'back',
): BoardChange[] {
  const levels = items.map(({ z }) => z);
  const orderedItems = chosenItems.toSorted((a, b) => a.z - b.z);
  const start =
    to === 'front' ? Math.max(0, ...levels) + 1 : Math.min(0, ...levels) - orderedItems.length;
  return orderedItems.map(({ id }, index) => ({ id, set: { z: start + index } }));
}

export const groupItems = (
  chosenItems: readonly SurfaceItem[],
  group: string | null,
): BoardChange[] => chosenItems.map(({ id }) => ({ id, set: { group } }));

export const deleteItems = (chosenItems: readonly SurfaceItem[]): BoardChange[] =>
  chosenItems.map(({ id }) => ({ id, set: { deleted: true } }));

/** Copies of items, moved by `by`. Groups of the originals become groups of the copies. */
export function copyItems(
  chosenItems: readonly SurfaceItem[],
  by: Point,
  newId: () => string,
): { readonly original: SurfaceItem; readonly change: BoardChange }[] {
  const groups = new Map<string, string>();
  const groupOf = (group: string | null) => {
    if (group === null) return null;
    if (!groups.has(group)) groups.set(group, newId());
    return groups.get(group) ?? null;
  };
  return chosenItems.flatMap((item) => {
    const create = creationOf(item);
    if (create === null) return [];
    const { x, y, width, height, z, text, colour, group } = item;
    const place = { x: x + by.x, y: y + by.y, width, height, z };
    const set = { ...place, text, colour, group: groupOf(group) };
    return [{ original: item, change: { id: newId(), create, set } }];
  });
}

/** The `create` of a change that makes a copy; null for an item whose result or upload is gone. */
function creationOf({ kind, task_id, output, file }: BoardItem): BoardChange['create'] | null {
  if (kind === 'result') {
    if (task_id === null || output === null || output < 0) return null;
    return { kind, task_id, output, asset_id: null };
  }
  if (kind === 'upload') {
    return file && { kind, task_id: null, output: null, asset_id: file.asset_id };
  }
  return { kind, task_id: null, output: null, asset_id: null };
}

/** Moves the rectangle around items to a place; a single item also gets its size. */
export function placeSelection(chosenItems: readonly SurfaceItem[], to: Place): BoardChange[] {
  const bounds = boundsOf(chosenItems);
  const [firstItem] = chosenItems;
  if (bounds === null || firstItem === undefined) return [];
  if (chosenItems.length === 1) return [{ id: firstItem.id, set: to }];
  return moveItems(chosenItems, { x: to.x - bounds.x, y: to.y - bounds.y });
}
