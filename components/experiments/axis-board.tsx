'use client';

import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui';
import type { AxisId, Design } from '@/lib/pages/experiments';
import { AxisRow } from './axis-row';
import { type Place, placeAxis, placedAxes, places, stepAxis } from './place-axis';

const dragType = 'application/x-atelier-axis';
const placeLabels: Readonly<Record<Place, string>> = {
  rows: 'Rows',
  columns: 'Columns',
  pages: 'Pages',
};

/** Where each axis is drawn: moved by dragging its handle, by the arrow keys on it, or with a list. */
export function AxisBoard({
  design,
  labelOf,
  onLayout,
  onRemove,
  children,
}: {
  design: Design;
  labelOf: (axis: AxisId) => string;
  onLayout: (layout: Design['layout']) => void;
  /** Returns undefined for an axis that cannot be removed. */
  onRemove: (axis: AxisId) => (() => void) | undefined;
  /** The values of an axis. */
  children: (axis: AxisId) => ReactNode;
}) {
  const [dropTarget, setDropTarget] = useState<{ place: Place; index: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const axes = placedAxes(design);
  const handles = useRef(new Map<AxisId, HTMLButtonElement>());
  const movedAxis = useRef<AxisId | null>(null);
  // Moving an axis mounts its handle again, so the focus is set back on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the layout
  useEffect(() => {
    if (movedAxis.current !== null) handles.current.get(movedAxis.current)?.focus();
    movedAxis.current = null;
  }, [design.layout]);
  const applyLayout = (axis: AxisId, layout: Design['layout']) => {
    onLayout(layout);
    const newPlaces = placedAxes({ ...design, layout });
    const place = places.find((each) => newPlaces[each].includes(axis)) ?? 'rows';
    const index = newPlaces[place].indexOf(axis) + 1;
    setAnnouncement(
      `${labelOf(axis)}: ${placeLabels[place]}, ${index} of ${newPlaces[place].length}.`,
    );
  };
  /** Handlers of an area where an axis can be dropped. */
  const dropHandlers = (place: Place, index: number) => ({
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.stopPropagation();
      setDropTarget({ place, index });
    },
    onDragLeave: () => setDropTarget(null),
    onDrop(event: DragEvent) {
      event.preventDefault();
      event.stopPropagation();
      setDropTarget(null);
      const axis = event.dataTransfer.getData(dragType) as AxisId | '';
      if (axis !== '') applyLayout(axis, placeAxis(design, axis, place, index));
    },
  });
  return (
    <div className="grid gap-3">
      {places.map((place) => (
        <fieldset
          key={place}
          className={cn(
            '-mx-1 grid gap-1.5 rounded-md px-1',
            dropTarget?.place === place && 'bg-live-soft shadow-[0_0_0_2px_var(--live)]',
          )}
          {...dropHandlers(place, axes[place].length)}
        >
          <legend className="mb-1.5 text-xs text-ink-3">{placeLabels[place]}</legend>
          {axes[place].map((axis, index) => (
            <div
              key={axis}
              className={cn(
                'rounded-md',
                dropTarget?.place === place &&
                  dropTarget.index === index &&
                  'shadow-[0_-2px_0_0_var(--live)]',
              )}
              {...dropHandlers(place, index)}
            >
              <AxisRow
                label={labelOf(axis)}
                place={place}
                onPlace={(next) => applyLayout(axis, placeAxis(design, axis, next))}
                onStep={(by) => {
                  movedAxis.current = axis;
                  applyLayout(axis, stepAxis(design, axis, by));
                }}
                handle={(button) => {
                  if (button === null) handles.current.delete(axis);
                  else handles.current.set(axis, button);
                }}
                onDragStart={(event) => {
                  event.dataTransfer.setData(dragType, axis);
                  event.dataTransfer.effectAllowed = 'move';
                }}
                onRemove={onRemove(axis)}
              >
                {children(axis)}
              </AxisRow>
            </div>
          ))}
          {axes[place].length === 0 ? (
            <p className="rounded-md border border-line border-dashed px-3 py-2 text-xs text-ink-3">
              Nothing here yet.
            </p>
          ) : null}
        </fieldset>
      ))}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
