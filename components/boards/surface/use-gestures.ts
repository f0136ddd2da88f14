'use client';

import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { BoardChange } from '@/lib/pages/board-input';
import {
  betweenPoints,
  type Handle,
  overlaps,
  type Place,
  type Point,
  panBy,
  resizePlace,
  toSurface,
  zoomAt,
} from '../geometry';
import { moveItems, type SurfaceItem, withCompanions } from './item-changes';
import type { BoardCamera } from './use-camera';

/** Pixels that a press may slip before it drags. */
const slip = 3;

/** What a drag shows before it is let go. */
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
      /** What a press without a drag selects. */
      readonly pressedIds: ReadonlySet<string>;
    }
  | {
      readonly kind: 'scale';
      readonly from: Point;
      readonly item: SurfaceItem;
      readonly handle: Handle;
    }
  | { readonly kind: 'marquee'; readonly from: Point; readonly before: ReadonlySet<string> };

const isFixedForm = ({ kind }: SurfaceItem) => kind === 'result' || kind === 'upload';

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
  // The pointer may be let go before the last move was drawn.
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

  const begin = (event: PointerEvent, pixel: Point): Gesture => {
    const target = event.target instanceof Element ? event.target : null;
    const isPan = isHand || event.button === 1;
    if (isPan) return { kind: 'pan', last: pixel };
    const from = toSurface(camera.view(), pixel);
    const handle = handleOf(target);
    const [selectedItem] = items.filter(({ id }) => selection.has(id));
    if (handle !== null && selectedItem) return { kind: 'scale', from, item: selectedItem, handle };
    const id = target?.closest<HTMLElement>('[data-item]')?.dataset.item;
    if (id === undefined) {
      if (event.pointerType === 'touch') return { kind: 'pan', last: pixel };
      const before = event.shiftKey ? selection : new Set<string>();
      if (!event.shiftKey) select([]);
      return { kind: 'marquee', from, before };
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
    // Of several that are selected, a drag moves them all.
    const movedIds = chosenIds.has(id) ? chosenIds : pressedIds;
    select(movedIds);
    return { kind: 'move', from, items: withCompanions(items, movedIds), pressedIds };
  };

  const follow = (now: Gesture, event: PointerEvent, pixel: Point) => {
    if (now.kind === 'pan') {
      const { last } = now;
      now.last = pixel;
      camera.change((view) => panBy(view, pixel.x - last.x, pixel.y - last.y));
      return;
    }
    const to = toSurface(camera.view(), pixel);
    const by = { x: to.x - now.from.x, y: to.y - now.from.y };
    if (!hasMoved.current && Math.hypot(by.x, by.y) * camera.zoom() < slip) return;
    hasMoved.current = true;
    if (now.kind === 'move') {
      setDraft({ kind: 'move', ids: new Set(now.items.map(({ id }) => id)), by });
    } else if (now.kind === 'scale') {
      const { item, handle } = now;
      const ratio = isFixedForm(item) !== event.shiftKey ? item.width / item.height : null;
      setDraft({ kind: 'scale', id: item.id, place: resizePlace(item, handle, by, ratio) });
    } else {
      const place = betweenPoints(now.from, to);
      setDraft({ kind: 'marquee', place });
      // A section is selected by its frame alone when the rectangle is inside of it.
      const itemsInside = items.filter(
        (item) => overlaps(place, item) && !(item.kind === 'section' && holdsAll(item, place)),
      );
      select([...now.before, ...itemsInside.map(({ id }) => id)]);
    }
  };

  const pinch = (event: PointerEvent, pixel: Point) => {
    const otherPointer = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const before = pointers.current.get(event.pointerId);
    if (otherPointer === undefined || before === undefined) return;
    const middle = { x: (pixel.x + otherPointer.x) / 2, y: (pixel.y + otherPointer.y) / 2 };
    const scale =
      Math.hypot(pixel.x - otherPointer.x, pixel.y - otherPointer.y) /
      Math.max(1, Math.hypot(before.x - otherPointer.x, before.y - otherPointer.y));
    camera.change((view) =>
      panBy(
        zoomAt(view, middle, view.zoom * scale),
        (pixel.x - before.x) / 2,
        (pixel.y - before.y) / 2,
      ),
    );
  };

  const end = () => {
    const last = latestDraft.current;
    if (gesture.current?.kind === 'move' && !hasMoved.current) select(gesture.current.pressedIds);
    if (last?.kind === 'move' && gesture.current?.kind === 'move') {
      change(moveItems(gesture.current.items, last.by));
    }
    if (last?.kind === 'scale') change([{ id: last.id, set: last.place }]);
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
        gesture.current = begin(event, pixel);
      },
      onPointerMove(event: PointerEvent) {
        if (!pointers.current.has(event.pointerId)) return;
        const pixel = pixelOf(event);
        if (pointers.current.size > 1) pinch(event, pixel);
        else if (gesture.current !== null) follow(gesture.current, event, pixel);
        pointers.current.set(event.pointerId, pixel);
      },
      onPointerUp(event: PointerEvent) {
        pointers.current.delete(event.pointerId);
        end();
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
