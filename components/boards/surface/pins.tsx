import { memo } from 'react';
import { cn } from '@/components/ui';
import type { BoardPin } from '@/lib/pages/board-input';
import type { Point } from '../geometry';
import type { SurfaceItem } from './item-changes';
import type { PinnedThread } from './use-board-comments';
import { type BoardCamera, useView } from './use-camera';

/** Pixels between two pins of one item. */
const pinStep = 24;

/** The pins of comments in the layer of the surface: at the corner of their item, or at their point. They keep their size. */
export const Pins = memo(function Pins({
  threads,
  draft,
  items,
  camera,
  onOpen,
}: {
  threads: readonly PinnedThread[];
  /** Where the comment that is being written points to. */
  draft: BoardPin | null;
  /** The items as drawn: during a drag, where it has them. */
  items: readonly SurfaceItem[];
  camera: BoardCamera;
  onOpen: (thread: string) => void;
}) {
  const zoom = useView(camera, camera.zoom);
  const counts = new Map<string, number>();
  const pointOf = (pin: BoardPin): Point | null => {
    if ('x' in pin) return pin;
    const item = items.find(({ id }) => id === pin.item);
    if (item === undefined) return null;
    const count = counts.get(item.id) ?? 0;
    counts.set(item.id, count + 1);
    return { x: item.x + item.width - ((count + 1) * pinStep) / zoom, y: item.y };
  };
  const pins = threads.flatMap(({ id, number, pin }) => {
    const point = pointOf(pin);
    return point === null ? [] : [{ id, number, point }];
  });
  const draftPoint = draft === null ? null : pointOf(draft);
  const look =
    'absolute bottom-0 left-0 grid size-6.5 origin-bottom-left place-items-center rounded-[13px_13px_13px_2px] bg-live text-xs font-semibold text-white shadow-pop dark:text-bg';
  const style = { scale: 1 / zoom };
  return (
    <>
      {pins.map(({ id, number, point }) => (
        <div key={id} className="absolute" style={{ left: point.x, top: point.y }}>
          <button
            type="button"
            aria-label={`Comment ${number}`}
            className={cn(look, 'cursor-pointer')}
            style={style}
            // The surface would take the pointer, the focus and the keys.
            onPointerDown={(event) => event.stopPropagation()}
            onMouseDown={(event) => event.stopPropagation()}
            onKeyDown={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
            onClick={() => onOpen(id)}
          >
            {number}
          </button>
        </div>
      ))}
      {draftPoint === null ? null : (
        <div className="absolute" style={{ left: draftPoint.x, top: draftPoint.y }}>
          <span aria-hidden className={look} style={style}>
            +
          </span>
        </div>
      )}
    </>
  );
});
