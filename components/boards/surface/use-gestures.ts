'use client';

import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { BoardChange } from '@/lib/pages/board-input';
import {
  type Handle,
  overlaps,
  type Place,
  type Point,
  panBy,
  rectangleBetween,
  resizePlace,
  toSurface,
  zoomAt,
} from '../geometry';
import { moveItems, type SurfaceItem, withCompanions } from './item-changes';
import type { BoardCamera } from './use-camera';

/** A press that moves less is no drag. */
const minDragPx = 3;

/** What a drag shows before the pointer is released. */
export type Draft =
  | { readonly kind: 'move'; readonly ids: ReadonlySet<string>; readonly by: Point }
  | { readonly kind: 'scale'; readonly id: string; readonly place: Place }
  | { readonly kind: 'marquee'; readonly place: Place };

type Gesture =
  | { readonly kind: 'pan'; last: Point }
  | {
      readonly kind: 'move';
      readonly from: Point;
      readonly items: readonly SurfaceItem[];
      /** Selected when the press ends without a drag. */
      readonly pressedIds: ReadonlySet<string>;
    }
  | {
      readonly kind: 'scale';
      readonly from: Point;
      readonly item: SurfaceItem;
      readonly handle: Handle;
    }
  | {
      readonly kind: 'marquee';
      readonly from: Point;
      /** The items that were selected before and stay so. */
      readonly keptIds: ReadonlySet<string>;
    };

const keepsRatio = ({ kind }: SurfaceItem) => kind === 'result' || kind === 'upload';

function handleOf(element: Element | null): Handle | null {
  const name = element instanceof HTMLElement ? element.dataset.handle : undefined;
  if (name === undefined) return null;
  return { x: name.includes('e') ? 1 : -1, y: name.includes('s') ? 1 : -1 };
}

/** Dragging on the stage: moves and resizes items, selects by a rectangle, pans, and pinches with two fingers. */
export function useGestures({
  stage,
  items,
  selection,
  select,
  camera,
  isHand,
  change,
}: {
  stage: RefObject<HTMLElement | null>;
  items: readonly SurfaceItem[];
  selection: ReadonlySet<string>;
  select: (ids: Iterable<string>) => void;
  camera: BoardCamera;
  /** Whether every drag pans. */
  isHand: boolean;
  change: (changes: readonly BoardChange[]) => void;
}) {
  const [draft, setShownDraft] = useState<Draft | null>(null);
  // The pointer may be released before the last move was rendered.
  const latestDraft = useRef<Draft | null>(null);
  const setDraft = (next: Draft | null) => {
    latestDraft.current = next;
    setShownDraft(next);
  };
  const gesture = useRef<Gesture | null>(null);
  const hasMoved = useRef(false);
  const pointers = useRef(new Map<number, Point>());
  const pixelOf = (event: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };

  const beginGesture = (event: PointerEvent, pixel: Point): Gesture => {
    const target = event.target instanceof Element ? event.target : null;
    if (isHand || event.button === 1) return { kind: 'pan', last: pixel };
    const from = toSurface(camera.view(), pixel);
    const handle = handleOf(target);
    const [selectedItem] = items.filter(({ id }) => selection.has(id));
    if (handle !== null && selectedItem) return { kind: 'scale', from, item: selectedItem, handle };
    const id = target?.closest<HTMLElement>('[data-item]')?.dataset.item;
    if (id === undefined) {
      if (event.pointerType === 'touch') return { kind: 'pan', last: pixel };
      const keptIds = event.shiftKey ? selection : new Set<string>();
      if (!event.shiftKey) select([]);
      return { kind: 'marquee', from, keptIds };
    }
    const chosenIds = new Set(selection);
    if (event.shiftKey) {
      if (!chosenIds.delete(id)) chosenIds.add(id);
      select(chosenIds);
      const movedItems = withCompanions(items, chosenIds);
      return { kind: 'move', from, items: movedItems, pressedIds: chosenIds };
    }
    const group = items.find((item) => item.id === id)?.group ?? null;
    const pressedIds = new Set([
      id,
      ...items.filter((item) => group !== null && item.group === group).map((item) => item.id),
    ]);
    // A drag of a selected item moves the whole selection.
    const movedIds = chosenIds.has(id) ? chosenIds : pressedIds;
    select(movedIds);
    return { kind: 'move', from, items: withCompanions(items, movedIds), pressedIds };
  };

  const continueGesture = (current: Gesture, event: PointerEvent, pixel: Point) => {
    if (current.kind === 'pan') {
      const { last } = current;
      current.last = pixel;
      camera.change((view) => panBy(view, pixel.x - last.x, pixel.y - last.y));
      return;
    }
    const to = toSurface(camera.view(), pixel);
    const by = { x: to.x - current.from.x, y: to.y - current.from.y };
    if (!hasMoved.current && Math.hypot(by.x, by.y) * camera.zoom() < minDragPx) return;
    hasMoved.current = true;
    if (current.kind === 'move') {
      setDraft({ kind: 'move', ids: new Set(current.items.map(({ id }) => id)), by });
    } else if (current.kind === 'scale') {
      const { item, handle } = current;
      const ratio = keepsRatio(item) !== event.shiftKey ? item.width / item.height : null;
      setDraft({ kind: 'scale', id: item.id, place: resizePlace(item, handle, by, ratio) });
    } else {
      const place = rectangleBetween(current.from, to);
      setDraft({ kind: 'marquee', place });
      // A rectangle that lies within a section does not select the section.
      const itemsInside = items.filter(
        (item) => overlaps(place, item) && !(item.kind === 'section' && holdsAll(item, place)),
      );
      select([...current.keptIds, ...itemsInside.map(({ id }) => id)]);
    }
  };

  const pinch = (event: PointerEvent, pixel: Point) => {
    const otherPointer = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const previousPixel = pointers.current.get(event.pointerId);
    if (otherPointer === undefined || previousPixel === undefined) return;
    const middle = { x: (pixel.x + otherPointer.x) / 2, y: (pixel.y + otherPointer.y) / 2 };
    const scale =
      Math.hypot(pixel.x - otherPointer.x, pixel.y - otherPointer.y) /
      Math.max(1, Math.hypot(previousPixel.x - otherPointer.x, previousPixel.y - otherPointer.y));
    camera.change((view) =>
      panBy(
        zoomAt(view, middle, view.zoom * scale),
        (pixel.x - previousPixel.x) / 2,
        (pixel.y - previousPixel.y) / 2,
      ),
    );
  };

  const endGesture = () => {
    const finalDraft = latestDraft.current;
    if (gesture.current?.kind === 'move' && !hasMoved.current) select(gesture.current.pressedIds);
    if (finalDraft?.kind === 'move' && gesture.current?.kind === 'move') {
      change(moveItems(gesture.current.items, finalDraft.by));
    }
    if (finalDraft?.kind === 'scale') change([{ id: finalDraft.id, set: finalDraft.place }]);
    cancel();
  };
  const cancel = () => {
    gesture.current = null;
    hasMoved.current = false;
    setDraft(null);
  };

  return {
    draft,
    /** Ends a drag without a change. */
    cancel,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button > 1) return;
        const pixel = pixelOf(event);
        pointers.current.set(event.pointerId, pixel);
        if (pointers.current.size > 1) {
          cancel();
          return;
        }
        event.currentTarget.setPointerCapture(event.pointerId);
        gesture.current = beginGesture(event, pixel);
      },
      onPointerMove(event: PointerEvent) {
        if (!pointers.current.has(event.pointerId)) return;
        const pixel = pixelOf(event);
        if (pointers.current.size > 1) pinch(event, pixel);
        else if (gesture.current !== null) continueGesture(gesture.current, event, pixel);
        pointers.current.set(event.pointerId, pixel);
      },
      onPointerUp(event: PointerEvent) {
        pointers.current.delete(event.pointerId);
        endGesture();
      },
      onPointerCancel(event: PointerEvent) {
        pointers.current.delete(event.pointerId);
        cancel();
      },
    },
  };
}

const holdsAll = (outer: Place, inner: Place) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;
