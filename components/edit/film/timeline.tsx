import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useSyncExternalStore,
} from 'react';
import { cn } from '@/components/ui';
import {
  type Clock,
  clockText,
  frameAt,
  frameMiddle,
  nearestEdge,
  type Selection,
  type SelectionEdge,
  timeOf,
} from './clock';
import type { Playhead } from './playhead';

const gripLabels: Readonly<Record<SelectionEdge, string>> = {
  from: 'Start of the part',
  to: 'End of the part',
};

/** How far a key moves; null for keys that move nothing. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | null {
  const by = shiftKey ? 10 : 1;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -by;
  if (key === 'ArrowRight' || key === 'ArrowUp') return by;
  if (key === 'Home') return Number.NEGATIVE_INFINITY;
  return key === 'End' ? Number.POSITIVE_INFINITY : null;
}

/** The film from left to right with the playhead, and two grips around the part that stays. Keys move by frames. */
export function Timeline({
  clock,
  playhead,
  selection,
  background,
  onMove,
}: {
  clock: Clock;
  playhead: Playhead;
  /** Null shows no grips. */
  selection: Selection | null;
  /** What is seen of the film or sound, over the whole width. */
  background: ReactNode;
  onMove: (edge: SelectionEdge, frame: number) => void;
}) {
  const track = useRef<HTMLDivElement>(null);
  const seconds = useSyncExternalStore(playhead.subscribe, playhead.seconds, () => 0);
  const count = clock.starts.length;
  const begin = timeOf(clock, 0);
  const length = clock.end - begin;
  const positionShare = (moment: number) => Math.min(1, Math.max(0, (moment - begin) / length));
  const positionPercent = (moment: number) => `${positionShare(moment) * 100}%`;
  const momentAt = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return begin;
    return begin + Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * length;
  };
  const frame = frameAt(clock, seconds);
  const seekTo = (next: number) => {
    playhead.pause();
    playhead.seek(frameMiddle(clock, Math.min(count - 1, Math.max(0, next))));
  };
  const dragHandlers = (follow: (event: PointerEvent) => void) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove(event: PointerEvent) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
    },
  });
  const keyHandler = (move: (by: number) => void) => (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (by === null) return;
    event.preventDefault();
    event.stopPropagation();
    move(by);
  };
  const renderGrip = (edge: SelectionEdge, { [edge]: place }: Selection) => (
    <div
      key={edge}
      role="slider"
      tabIndex={0}
      aria-label={gripLabels[edge]}
      aria-valuemin={edge === 'from' ? 0 : 1}
      aria-valuemax={edge === 'from' ? count - 1 : count}
      aria-valuenow={place}
      aria-valuetext={clockText(timeOf(clock, place) - begin)}
      className={cn(
        'absolute inset-y-0 z-10 w-4 cursor-ew-resize touch-none bg-ink pointer-coarse:w-7',
        'after:absolute after:inset-y-3 after:left-1/2 after:w-0.5 after:-translate-x-1/2 after:bg-on-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-live',
        edge === 'from' ? '-translate-x-full rounded-l-sm' : 'rounded-r-sm',
      )}
      style={{ left: positionPercent(timeOf(clock, place)) }}
      onKeyDown={keyHandler((by) => onMove(edge, place + by))}
      {...dragHandlers((event) => onMove(edge, nearestEdge(clock, momentAt(event))))}
    />
  );
  return (
    <div className="px-4 pointer-coarse:px-7">
      <div ref={track} className="relative h-14 rounded-xs bg-panel">
        {background}
        <div
          role="slider"
          tabIndex={0}
          aria-label="Position"
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={frame + 1}
          aria-valuetext={clockText(seconds - begin)}
          className="absolute inset-0 cursor-pointer touch-none rounded-xs border border-line focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-live"
          onKeyDown={keyHandler((by) => seekTo(frame + by))}
          {...dragHandlers((event) => seekTo(frameAt(clock, momentAt(event))))}
        />
        {selection === null ? null : (
          <>
            <div
              className="pointer-events-none absolute inset-y-0 left-0 bg-scrim"
              style={{ width: positionPercent(timeOf(clock, selection.from)) }}
            />
            <div
              className="pointer-events-none absolute inset-y-0 right-0 bg-scrim"
              style={{ left: positionPercent(timeOf(clock, selection.to)) }}
            />
            <div
              className="pointer-events-none absolute inset-y-0 border-ink border-y-2"
              style={{
                left: positionPercent(timeOf(clock, selection.from)),
                right: `${(1 - positionShare(timeOf(clock, selection.to))) * 100}%`,
              }}
            />
            {renderGrip('from', selection)}
            {renderGrip('to', selection)}
          </>
        )}
        <div
          className="pointer-events-none absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-live"
          style={{ left: positionPercent(seconds) }}
        />
      </div>
    </div>
  );
}
