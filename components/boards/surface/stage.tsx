'use client';

import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cn } from '@/components/ui';
import type { BoardPerson } from '@/lib/pages/boards';
import { isOverlayOpen, isTyping } from '../../layout';
import { type Camera, itemsIn, itemsLargerThan, type Point, toSurface, viewOf } from '../geometry';
import { Dots } from './dots';
import type { SurfaceItem } from './item-changes';
import { Pins } from './pins';
import { StageItems } from './stage-items';
import { TextEditor } from './text-editor';
import type { Tool } from './toolbar';
import { type BoardCamera, useFollower, useView } from './use-camera';
import { type Draft, useGestures } from './use-gestures';
import type { ItemActions } from './use-item-actions';
import { useMountedItems } from './use-mounted-items';

/** Pixels of a preview's longer edge. */
const previewPx = 768;

/** One object, so that nothing is drawn anew. */
const noIds: ReadonlySet<string> = new Set();

const corners = ['nw', 'ne', 'sw', 'se'] as const;
const cornerClasses = {
  nw: 'cursor-nwse-resize',
  ne: 'cursor-nesw-resize',
  sw: 'cursor-nesw-resize',
  se: 'cursor-nwse-resize',
};

function draggedItem(item: SurfaceItem, draft: Draft | null): SurfaceItem {
  if (draft?.kind === 'move' && draft.ids.has(item.id)) {
    return { ...item, x: item.x + draft.by.x, y: item.y + draft.by.y };
  }
  if (draft?.kind === 'scale' && draft.id === item.id) return { ...item, ...draft.place };
  return item;
}

/** The surface of a board. Only items in view are mounted, in one layer that the camera moves. */
export function Stage({
  workspace,
  stage,
  actions,
  camera,
  people,
  tool,
  pins,
  onOpen,
  onComment,
  onKey,
}: {
  workspace: string;
  stage: RefObject<HTMLElement | null>;
  actions: ItemActions;
  camera: BoardCamera;
  people: readonly BoardPerson[];
  tool: Tool;
  pins: Pick<ComponentProps<typeof Pins>, 'threads' | 'draftPin' | 'onOpen'>;
  /** Opens a result, or the text of an item. */
  onOpen: (item: SurfaceItem) => void;
  /** Begins a comment on the pressed item, or on the point. */
  onComment: (item: SurfaceItem | null, point: Point) => void;
  onKey: (event: React.KeyboardEvent) => void;
}) {
  const { items, orderedItems, selection, select, editedId, edit, setText, change } = actions;
  const [isSpaceHeld, setIsSpaceHeld] = useState(false);
  const isHand = tool === 'hand' || isSpaceHeld;
  const isCommenting = tool === 'comment' && !isHand;
  const { draft, cancel, handlers } = useGestures({
    stage,
    items,
    selection,
    select,
    camera,
    isHand,
    change,
  });
  const [focusedId, setFocusedId] = useState<string | null>(null);
  /** The item that gets the focus once it is mounted. */
  const nextFocusId = useRef<string | null>(null);
  const mounted = useMountedItems(camera, items);
  // The focused item and the edited one stay mounted, wherever the view is.
  const shownItems = useMemo(() => {
    return items
      .filter(({ id }) => mounted.has(id) || id === focusedId || id === editedId)
      .map((item) => draggedItem(item, draft));
  }, [items, mounted, focusedId, editedId, draft]);
  const restingView = useView(camera, camera.restingView);
  // Only items in a resting view, because files are larger than their previews.
  const sharpIds = useMemo(() => {
    if (restingView === null) return noIds;
    const edgePx = previewPx / window.devicePixelRatio;
    const sharpItems = itemsLargerThan(items, restingView, camera.size(), edgePx);
    return sharpItems.length === 0 ? noIds : new Set(sharpItems.map(({ id }) => id));
  }, [items, restingView, camera]);
  const tabStop = useMemo(() => {
    const itemsInView =
      restingView === null ? items : itemsIn(items, viewOf(restingView, camera.size()));
    const inViewIds = new Set(itemsInView.map(({ id }) => id));
    return (
      orderedItems.find(({ id }) => id === focusedId) ??
      orderedItems.find(({ id }) => inViewIds.has(id))
    );
  }, [items, orderedItems, focusedId, restingView, camera])?.id;
  const editedItem = items.find(({ id }) => id === editedId);
  const [singleId] = selection.size === 1 ? selection : [];
  const scalableItem = shownItems.find(({ id }) => id === singleId && id !== editedId);

  const elementOf = (id: string) =>
    stage.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);

  useEffect(() => {
    // Keys work as soon as the board is open, unless the person is typing in a field.
    if (isTyping(document.activeElement) || isOverlayOpen()) return;
    stage.current?.focus({ preventScroll: true });
  }, [stage]);

  useEffect(() => {
    // An effect of an earlier render may run first, before the item is there.
    if (focusedId === null || nextFocusId.current !== focusedId) return;
    nextFocusId.current = null;
    elementOf(focusedId)?.focus({ preventScroll: true });
  });

  useEffect(() => {
    if (focusedId === null || items.some(({ id }) => id === focusedId)) return;
    setFocusedId(null);
    // The deleted item had the focus: keys such as Undo should still work.
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [items, focusedId, stage]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault();
      setIsSpaceHeld(true);
      return;
    }
    if (event.key === 'Escape') {
      cancel();
      select([]);
      return;
    }
    if (event.key === 'Tab') {
      const focusedIndex = orderedItems.findIndex(({ id }) => id === focusedId);
      const next = orderedItems[event.shiftKey ? focusedIndex - 1 : focusedIndex + 1];
      // At the ends, and after Escape, the focus leaves the surface.
      if (next === undefined || selection.size === 0 || event.target === event.currentTarget)
        return;
      event.preventDefault();
      nextFocusId.current = next.id;
      setFocusedId(next.id);
      select([next.id]);
      camera.reveal(next);
      return;
    }
    onKey(event);
  };

  return (
    <section
      ref={stage}
      aria-label="Surface of the board"
      tabIndex={-1}
      dir="ltr"
      className={cn(
        'absolute inset-0 touch-none overflow-hidden bg-sunk outline-none select-none',
        isHand && (draft === null ? 'cursor-grab' : 'cursor-grabbing'),
        isCommenting && 'cursor-crosshair',
      )}
      {...handlers}
      onPointerDown={(event) => {
        const pressedElement = itemElementOf(event.target, event.currentTarget);
        if (isCommenting && event.button === 0) {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const pixel = { x: event.clientX - left, y: event.clientY - top };
          const item = items.find(({ id }) => id === pressedElement.dataset.item) ?? null;
          onComment(item, toSurface(camera.view(), pixel));
          return;
        }
        (isHand ? event.currentTarget : pressedElement).focus({ preventScroll: true });
        handlers.onPointerDown(event);
      }}
      onMouseDown={(event) => {
        // The browser would focus the surface, which captures the pointer; `onPointerDown` has set the focus.
        if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
      }}
      onDoubleClick={(event) => {
        const below = document.elementFromPoint(event.clientX, event.clientY);
        const id = itemElementOf(below, event.currentTarget).dataset.item;
        const item = items.find((each) => each.id === id);
        if (item !== undefined) onOpen(item);
      }}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && setIsSpaceHeld(false)}
      onFocus={(event) => {
        const { item: id } = itemElementOf(event.target, event.currentTarget).dataset;
        if (id === undefined) return;
        setFocusedId(id);
        // After a press, `useGestures` selects again, by Shift and by groups.
        if (!selection.has(id)) select([id]);
      }}
      onBlur={() => setIsSpaceHeld(false)}
    >
      <Dots camera={camera} />
      <Layer camera={camera} restingZoom={restingView?.zoom ?? 1}>
        <div
          {...(items.length === 0
            ? {}
            : {
                role: 'listbox',
                'aria-multiselectable': true,
                'aria-label': 'Items of the board',
              })}
        >
          <StageItems
            workspace={workspace}
            items={shownItems}
            mounted={mounted}
            sharpIds={sharpIds}
            selection={selection}
            tabStop={tabStop}
            editedId={editedId}
          />
        </div>
        {people.map((person) => (
          <PersonSelection key={person.id} person={person} items={shownItems} />
        ))}
        {draft?.kind === 'marquee' ? (
          <div
            className="absolute border border-live bg-live/10"
            style={{
              left: draft.place.x,
              top: draft.place.y,
              width: draft.place.width,
              height: draft.place.height,
            }}
          />
        ) : null}
        {scalableItem ? <Handles item={scalableItem} camera={camera} /> : null}
        <Pins {...pins} items={shownItems} camera={camera} />
        {editedItem ? (
          <TextEditor
            key={editedItem.id}
            item={editedItem}
            onText={(text, seenText) =>
              setText(editedItem.id, text, editedItem.kind === 'note' ? seenText : undefined)
            }
            onDone={() => elementOf(editedItem.id)?.focus({ preventScroll: true })}
            onClose={() => edit(null)}
          />
        ) : null}
      </Layer>
    </section>
  );
}

function setLayer(style: CSSStyleDeclaration, { x, y, zoom }: Camera): void {
  style.transform = `translate(${-x * zoom}px, ${-y * zoom}px) scale(${zoom})`;
}

/** The layer of the items. A move of the camera moves it without painting the items. */
function Layer({
  camera,
  restingZoom,
  children,
}: {
  camera: BoardCamera;
  restingZoom: number;
  children: ReactNode;
}) {
  // Outlines keep their width when the layer is made smaller. They are drawn anew once it rests.
  const style: CSSProperties & Record<'--outline', string> = {
    '--outline': `${2 / Math.min(1, restingZoom)}px`,
  };
  return (
    <div
      ref={useFollower(camera, setLayer)}
      className="absolute top-0 left-0 origin-top-left will-change-transform"
      style={style}
    >
      {children}
    </div>
  );
}

/** The corners by which an item is scaled. They keep their size. */
function Handles({ item, camera }: { item: SurfaceItem; camera: BoardCamera }) {
  const zoom = useView(camera, camera.zoom);
  return corners.map((corner) => (
    <div
      key={corner}
      data-handle={corner}
      className={cn(
        'absolute size-3 -translate-1/2 rounded-xs border border-live bg-panel pointer-coarse:size-6',
        cornerClasses[corner],
      )}
      style={{
        left: item.x + (corner.endsWith('e') ? item.width : 0),
        top: item.y + (corner.startsWith('s') ? item.height : 0),
        scale: 1 / zoom,
      }}
    />
  ));
}

/** The item that an element belongs to, or else the surface. */
const itemElementOf = (target: EventTarget | null, surface: HTMLElement): HTMLElement =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null) ?? surface;

/** Outlines the items that another person has selected, with their name at the first one. */
function PersonSelection({
  person,
  items,
}: {
  person: BoardPerson;
  items: readonly SurfaceItem[];
}) {
  const selectedItems = items.filter(({ id }) => person.selection.includes(id));
  return selectedItems.map((item, index) => (
    <div
      key={item.id}
      className="pointer-events-none absolute rounded-sm outline-2 outline-offset-2 outline-good"
      style={{
        left: item.x,
        top: item.y,
        width: item.width,
        height: item.height,
        outlineWidth: 'var(--outline)',
      }}
    >
      {index === 0 ? (
        <span className="absolute bottom-full left-0 mb-1 max-w-40 truncate rounded-sm bg-good px-1.5 text-2xs text-bg">
          <bdi>{person.name}</bdi>
        </span>
      ) : null}
    </div>
  ));
}
