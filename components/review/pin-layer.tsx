import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui';
import type { CommentPlace } from '@/lib/pages/review';
import { areaBetween, moveShare, type Point, shareOf } from './areas';

type Area = NonNullable<CommentPlace['area']>;

/** A comment that points to a place in the picture. */
export interface Pin {
  readonly id: string;
  readonly number: number;
  readonly area: Area;
}

const middle = { x: 0.5, y: 0.5 };

/**
 * Pins and regions over a picture, whose box it fills. While `isPlacing`, a press or the Enter key sets a point, dragging
 * sets a region, the arrow keys move the cross, and Escape leaves it.
 */
export function PinLayer({
  ratio,
  scale,
  pins,
  place,
  isPlacing,
  onPlace,
  onCancel,
  onOpen,
}: {
  /** Width over height of the picture. */
  ratio: number;
  /** The zoom: pins keep their size. */
  scale: number;
  pins: readonly Pin[];
  /** Where the comment that is being written points to. */
  place: Area | null;
  isPlacing: boolean;
  onPlace: (area: Area) => void;
  /** Nothing is to be placed after all. */
  onCancel: () => void;
  onOpen: (id: string) => void;
}) {
  return (
    <div
      className="pointer-events-none absolute inset-0 m-auto"
      style={{ aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}
    >
      {pins.map(({ id, number, area }) => (
        <Mark
          key={id}
          area={area}
          scale={scale}
          label={`Comment ${number}`}
          onPress={() => onOpen(id)}
        >
          {number}
        </Mark>
      ))}
      {place === null ? null : (
        <Mark area={place} scale={scale}>
          +
        </Mark>
      )}
      {isPlacing ? <PlaceField scale={scale} onPlace={onPlace} onCancel={onCancel} /> : null}
    </div>
  );
}

function Mark({
  area: { x, y, width, height },
  scale,
  label,
  onPress,
  children,
}: {
  area: Area;
  scale: number;
  label?: string;
  onPress?: () => void;
  children: number | string;
}) {
  const pinClasses = cn(
    'absolute grid size-6.5 place-items-center rounded-[13px_13px_13px_2px] bg-live text-xs font-semibold text-white shadow-pop dark:text-bg',
  );
  const style = {
    transform: `scale(${1 / scale})`,
    transformOrigin: '0 100%',
    bottom: '100%',
    translate: 'none',
  };
  return (
    <div
      className={cn('absolute', (width > 0 || height > 0) && 'rounded-xs border-2 border-live')}
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
        borderWidth: width > 0 || height > 0 ? 2 / scale : 0,
      }}
    >
      {onPress === undefined ? (
        <span className={pinClasses} style={style} aria-hidden>
          {children}
        </span>
      ) : (
        <button
          type="button"
          aria-label={label}
          className={cn(pinClasses, 'pointer-events-auto')}
          style={style}
          onClick={onPress}
        >
          {children}
        </button>
      )}
    </div>
  );
}

/** Takes presses and keys while a place is chosen. Native listeners, so that the stage below does not pan. */
function PlaceField({
  scale,
  onPlace,
  onCancel,
}: {
  scale: number;
  onPlace: (area: Area) => void;
  onCancel: () => void;
}) {
  const field = useRef<HTMLButtonElement>(null);
  const [cross, setCross] = useState<Point>(middle);
  const [drag, setDrag] = useState<Area | null>(null);
  const latestOnPlace = useRef(onPlace);
  latestOnPlace.current = onPlace;

  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    let start: Point | null = null;
    const pointOf = (event: PointerEvent) => shareOf(event, element.getBoundingClientRect());
    const begin = (event: PointerEvent) => {
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
      start = pointOf(event);
    };
    const move = (event: PointerEvent) => {
      event.stopPropagation();
      if (start !== null) setDrag(areaBetween(start, pointOf(event)));
    };
    const cancel = () => {
      start = null;
      setDrag(null);
    };
    const end = (event: PointerEvent) => {
      event.stopPropagation();
      if (start !== null) latestOnPlace.current(areaBetween(start, pointOf(event)));
      cancel();
    };
    const stopPropagation = (event: Event) => event.stopPropagation();
    element.addEventListener('pointerdown', begin);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', cancel);
    element.addEventListener('dblclick', stopPropagation);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', cancel);
      element.removeEventListener('dblclick', stopPropagation);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Else the viewer closes, and with it goes what was written.
      event.preventDefault();
      return onCancel();
    }
    const movedCross = moveShare(cross, event.key);
    if (movedCross === null && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (movedCross === null) onPlace({ ...cross, width: 0, height: 0 });
    else setCross(movedCross);
  };
  return (
    <>
      <button
        ref={field}
        type="button"
        aria-label="Choose a place: arrow keys move the cross, Enter sets the pin, Escape leaves it"
        className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none"
        onKeyDown={onKeyDown}
      />
      {drag === null ? (
        <span
          aria-hidden
          className="absolute text-2xl leading-none text-live"
          style={{
            left: `${cross.x * 100}%`,
            top: `${cross.y * 100}%`,
            transform: `translate(-50%, -50%) scale(${1 / scale})`,
          }}
        >
          +
        </span>
      ) : (
        <Mark area={drag} scale={scale}>
          +
        </Mark>
      )}
    </>
  );
}
