import type { BoardChange, BoardItemChange } from '@/lib/pages/board-input';
import type { BoardItem } from '@/lib/pages/boards';

/** What the browser knows of a new item before the server responds. */
export type ItemPreview = Pick<BoardItem, 'file' | 'ratio'> &
  Partial<Pick<BoardItem, 'picture' | 'prompt'>>;

/** Applies changes to items as the server will, until its response replaces them. */
export function applyChanges(
  items: Map<string, BoardItem>,
  changes: readonly BoardChange[],
  previews: ReadonlyMap<string, ItemPreview>,
): void {
  for (const { id, create, set } of changes) {
    const item = items.get(id) ?? (create ? newItem(id, create, previews.get(id)) : undefined);
    if (item !== undefined) items.set(id, { ...item, ...set });
  }
}

const newItem = (
  id: string,
  create: NonNullable<BoardChange['create']>,
  preview: ItemPreview = { file: null, ratio: 0 },
): BoardItem => ({
  id,
  ...create,
  is_gone: false,
  picture: null,
  prompt: '',
  ...preview,
  text: '',
  colour: null,
  x: null,
  y: null,
  width: null,
  height: null,
  z: 0,
  group: null,
  deleted: false,
});

const changeableFields = [
  'text',
  'colour',
  'x',
  'y',
  'width',
  'height',
  'z',
  'group',
  'deleted',
] as const satisfies readonly (keyof BoardItemChange)[];

/** The changes that undo `changes`: a new item is deleted, and changed fields get their previous values. */
export function invertChanges(
  items: ReadonlyMap<string, BoardItem>,
  changes: readonly BoardChange[],
): BoardChange[] {
  return changes.flatMap(({ id, create, set }): BoardChange[] => {
    const item = items.get(id);
    // A deleted item that is brought back may not have been among the items that were read.
    if (item === undefined)
      return create || set.deleted === false ? [{ id, set: { deleted: true } }] : [];
    const previousValues = changeableFields.flatMap((name) =>
      // An item without a place cannot go back to having none.
      name in set && item[name] !== null ? [[name, item[name]] as const] : [],
    );
    const emptyValues = changeableFields.flatMap((name) =>
      (name === 'colour' || name === 'group') && name in set && item[name] === null
        ? [[name, null] as const]
        : [],
    );
    const inverse = Object.fromEntries([...previousValues, ...emptyValues]);
    return Object.keys(inverse).length === 0 ? [] : [{ id, set: inverse }];
  });
}

/**
 * The changes that redo `changes` after they were undone. A created item is brought back as it is by then, with what others wrote
 * on it meanwhile.
 */
export const repeatChanges = (changes: readonly BoardChange[]): BoardChange[] =>
  changes.map(({ id, create, set }) => ({ id, set: create ? { deleted: false } : set }));
