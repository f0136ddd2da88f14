'use client';

import { useMemo, useState } from 'react';
import { newSubmissionId } from '@/components/ui';
import type { BoardChange } from '@/lib/pages/board-input';
import type { BoardColour, BoardItemKind } from '@/lib/pages/boards';
import {
  type Alignment,
  alignItems,
  distributeItems,
  freePlace,
  isPlaced,
  type Place,
  type Point,
  sectionAround,
  sortBoardItems,
  tidyUp,
} from '../geometry';
import type { ItemPreview } from '../store';
import {
  changesOf,
  copyItems,
  deleteItems,
  groupItems,
  layerItems,
  moveItems,
  placeSelection,
  type SurfaceItem,
  sizeOf,
  withCompanions,
} from './item-changes';
import type { Board } from './use-board';
import type { BoardCamera } from './use-camera';

export const newItemId = (): string => `itm_${newSubmissionId()}`;

export interface NewItem {
  readonly create: NonNullable<BoardChange['create']>;
  readonly text?: string;
  readonly preview?: ItemPreview;
  /** Undefined: the default of its kind. */
  readonly size?: Pick<Place, 'width' | 'height'>;
}

/** The selection of a board and all actions on its items. */
export function useItemActions({ store, state }: Board) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [editedId, setEditedId] = useState<string | null>(null);
  const items = useMemo(() => state.items.filter(isPlaced), [state.items]);
  const orderedItems = useMemo(() => sortBoardItems(items), [items]);
  const chosenItems = useMemo(
    () => items.filter(({ id }) => selection.has(id)),
    [items, selection],
  );
  const select = (ids: Iterable<string>) => {
    const next = new Set(ids);
    setSelection(next);
    store.select([...next]);
  };
  const change = (changes: readonly BoardChange[]) => store.change(changes);

  /** Adds items in a row that begins at a point, and selects them. */
  const addItems = (newItems: readonly NewItem[], start: Point): string[] => {
    const previews = new Map<string, ItemPreview>();
    const z = Math.max(0, ...items.map((item) => item.z)) + 1;
    let { x } = start;
    const changes = newItems.map(({ create, text = '', preview, size: givenSize }): BoardChange => {
      const id = newItemId();
      if (preview) previews.set(id, preview);
      const { width, height } = givenSize ?? sizeOf(create.kind, preview?.ratio ?? 0);
      const place = { x, y: start.y, width, height, z: create.kind === 'section' ? 0 : z };
      x += width + 24;
      return { id, create, set: text === '' ? place : { ...place, text } };
    });
    store.change(changes, previews);
    const ids = changes.map(({ id }) => id);
    select(ids);
    return ids;
  };

  return {
    items,
    orderedItems,
    selection,
    chosenItems,
    select,
    change,
    addItems,
    editedId,
    edit: setEditedId,
    /** Adds a text in a free place, or a section around the selected items, and opens it for editing. */
    addText(kind: Exclude<BoardItemKind, 'result' | 'upload'>, camera: BoardCamera) {
      const placeAround = kind === 'section' ? sectionAround(chosenItems) : null;
      const place = placeAround ?? freePlace(kind, sizeOf(kind, 0), camera.area(), items);
      const create = { kind, task_id: null, output: null, asset_id: null };
      const [id] = addItems([{ create, size: place }], place);
      if (placeAround === null) camera.reveal(place);
      setEditedId(id ?? null);
    },
    /** `seenText`: the text of a note that the new one replaces, so that the server can merge changes of other people. */
    setText: (id: string, text: string, seenText?: string) =>
      change([{ id, set: { text }, ...(seenText === undefined ? {} : { seen_text: seenText }) }]),
    moveBy: (by: Point) => change(moveItems(withCompanions(items, selection), by)),
    placeAt: (to: Place) => change(placeSelection(chosenItems, to)),
    align: (alignment: Alignment) => change(changesOf(alignItems(chosenItems, alignment))),
    distribute: (axis: 'x' | 'y') => change(changesOf(distributeItems(chosenItems, axis))),
    /** Tidies up the selection, or the whole board when fewer than two items are selected. */
    tidy: () => {
      const movedItems = withCompanions(items, selection);
      change(changesOf(tidyUp(movedItems.length > 1 ? movedItems : items)));
    },
    moveToLayer: (to: 'front' | 'back') => change(layerItems(items, chosenItems, to)),
    group: () => change(groupItems(chosenItems, newItemId())),
    ungroup: () => change(groupItems(chosenItems, null)),
    setColour: (colour: BoardColour) =>
      change(chosenItems.map(({ id }) => ({ id, set: { colour } }))),
    remove() {
      change(deleteItems(chosenItems));
      select([]);
    },
    /** Adds copies of items, moved by `by`. */
    copy(originals: readonly SurfaceItem[], by: Point) {
      const copies = copyItems(originals, by, newItemId);
      store.change(
        copies.map(({ change }) => change),
        new Map(
          copies.map(({ original: { file, picture, prompt, ratio }, change: { id } }) => [
            id,
            { file, picture, prompt, ratio },
          ]),
        ),
      );
      select(copies.map(({ change: { id } }) => id));
    },
    selectAll: () => select(items.map(({ id }) => id)),
    undo: () => store.undo(),
    redo: () => store.redo(),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;
