import { type PointerEvent, useRef } from 'react';
import { cn } from '@/components/ui';
import { frameOf, rangeOf, type Side } from './frame';
import { formatCount, type StageSnapshot } from './snapshot';
import type { StageModel } from './stage-model';

const sides: ReadonlyArray<{ side: Side; name: string; bar: string }> = [
  { side: 'left', name: 'Left edge', bar: 'h-10 w-1.5' },
  { side: 'right', name: 'Right edge', bar: 'h-10 w-1.5' },
  { side: 'top', name: 'Top edge', bar: 'h-1.5 w-10' },
  { side: 'bottom', name: 'Bottom edge', bar: 'h-1.5 w-10' },
];

/** A grip in the middle of each edge, which is dragged, or moved by the keys of a native slider. */
export function FrameHandles({ stage, snapshot }: { stage: StageModel; snapshot: StageSnapshot }) {
  const edges = stage.edges();
  const picture = stage.shownSize();
  const frame = frameOf(picture, edges);
  const centre = { x: frame.width / 2 - edges.left, y: frame.height / 2 - edges.top };
  const drag = useRef<{ startPosition: number; startValue: number } | null>(null);
  const isCropping = snapshot.mode === 'crop';

  return sides.map(({ side, name, bar }) => {
    const isAcross = side === 'left' || side === 'right';
    const x =
      side === 'left' ? -edges.left : side === 'right' ? picture.width + edges.right : centre.x;
    const y =
      side === 'top' ? -edges.top : side === 'bottom' ? picture.height + edges.bottom : centre.y;
    const sign = side === 'left' || side === 'top' ? -1 : 1;
    const [min, max] = rangeOf(edges, side, stage.frame.rule());
    const axisPosition = (event: PointerEvent) => (isAcross ? event.clientX : event.clientY);
    const amount = Math.abs(edges[side]);
    return (
      <label
        key={side}
        data-handle
        className={cn(
          'absolute top-0 left-0 grid size-11 touch-none place-items-center has-focus-visible:rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-live',
          isAcross ? 'cursor-ew-resize' : 'cursor-ns-resize',
        )}
        style={{
          translate: `calc(var(--view-x, 0px) + ${x}px * var(--view-scale, 1) - 50%) calc(var(--view-y, 0px) + ${y}px * var(--view-scale, 1) - 50%)`,
        }}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
          drag.current = { startPosition: axisPosition(event), startValue: edges[side] };
        }}
        onPointerMove={(event) => {
          if (drag.current === null) return;
          const { startPosition, startValue } = drag.current;
          const movedPixels = (sign * (axisPosition(event) - startPosition)) / stage.zoom();
          stage.frame.setSide(side, startValue + movedPixels);
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
      >
        <span className={cn('rounded-full bg-live shadow-[0_0_0_2px_var(--panel)]', bar)} />
        <input
          type="range"
          className="pointer-events-none absolute size-px opacity-0"
          aria-label={name}
          aria-valuetext={
            isCropping
              ? `${formatCount(amount)} pixels cut off`
              : `${formatCount(amount)} pixels added`
          }
          min={isCropping ? 0 : min}
          max={isCropping ? -min : max}
          step={8}
          value={amount}
          onChange={(event) => {
            const value = event.target.valueAsNumber;
            stage.frame.setSide(side, isCropping ? -value : value);
          }}
        />
      </label>
    );
  });
}
