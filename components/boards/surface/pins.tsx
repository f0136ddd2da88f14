import { memo } from 'react';
import { cn } from '@/components/ui';
import type { BoardPin } from '@/lib/pages/board-input';
import type { Point } from '../geometry';
import type { SurfaceItem } from './item-changes';
import type { PinnedThread } from './use-board-comments';
import { type BoardCamera, useView } from './use-camera';

/** Pixels between two pins of one item. */
const pinStep = 24;

interface PinPlace extends Point {
  /** How many steps of `pinStep` it lies left of the point, so that the pins of an item do not overlap. */
  readonly steps: number;
}

/** The pins of comments in the layer of the surface: at the corner of their item, or at their point. They keep their size. */
export const Pins = memo(function Pins({
  threads,
  draftPin,
  items,
  camera,
  onOpen,
}: {
  threads: readonly PinnedThread[];
  /** The pin of the comment that is being written. */
  draftPin: BoardPin | null;
  /** The items where they are drawn, also during a drag. */
  items: readonly SurfaceItem[];
  camera: BoardCamera;
  onOpen: (thread: string) => void;
}) {
  const zoom = useView(camera, camera.zoom);
  const counts = new Map<string, number>();
  const placeOf = (pin: BoardPin): PinPlace | null => {
    if ('x' in pin) return { ...pin, steps: 0 };
    const item = items.find(({ id }) => id === pin.item);
    if (item === undefined) return null;
    const steps = (counts.get(item.id) ?? 0) + 1;
    counts.set(item.id, steps);
    return { x: item.x + item.width, y: item.y, steps };
  };
  const pins = threads.flatMap(({ id, number, pin }) => {
    const place = placeOf(pin);
    return place === null ? [] : [{ id, number, place }];
  });
  const draftPlace = draftPin === null ? null : placeOf(draftPin);
  const pinClass =
    'absolute bottom-0 left-0 grid size-6.5 origin-bottom-left place-items-center rounded-[13px_13px_13px_2px] bg-live text-xs font-semibold text-white shadow-pop dark:text-bg';
  // Placed by a transform: a change of `left` in each step of a zoom would paint all items anew.
  const styleOf = ({ steps }: PinPlace) => ({
    scale: 1 / zoom,
    transform: `translateX(${-steps * pinStep}px)`,
  });
  return (
    <>
      {pins.map(({ id, number, place }) => (
        <div key={id} className="absolute" style={{ left: place.x, top: place.y }}>
          <button
            type="button"
            aria-label={`Comment ${number}`}
            className={cn(pinClass, 'cursor-pointer')}
            style={styleOf(place)}
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
      {draftPlace === null ? null : (
        <div className="absolute" style={{ left: draftPlace.x, top: draftPlace.y }}>
          <span aria-hidden className={pinClass} style={styleOf(draftPlace)}>
            +
          </span>
        </div>
      )}
    </>
  );
});
