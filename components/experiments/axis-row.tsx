'use client';

import { GripVertical, X } from 'lucide-react';
import type { DragEvent, ReactNode, Ref } from 'react';
import { IconButton, Select } from '@/components/ui';
import type { Place } from './place-axis';

const stepOfKey: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** An axis: its name, whether it is a row or a column, and its values. */
export function AxisRow({
  label,
  place,
  onPlace,
  onStep,
  onDragStart,
  onRemove,
  handle,
  children,
}: {
  label: string;
  place: Place;
  onPlace: (place: Place) => void;
  onStep: (by: 1 | -1) => void;
  onDragStart: (event: DragEvent) => void;
  onRemove?: (() => void) | undefined;
  /** The button that is dragged. */
  handle: Ref<HTMLButtonElement>;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-2 rounded-md border border-line bg-panel p-2.5">
      <div className="flex items-center gap-1.5 text-sm">
        <button
          ref={handle}
          type="button"
          draggable
          aria-label={`Move ${label}: arrow up or down`}
          title="Drag, or use the arrow keys"
          className="grid size-7 shrink-0 cursor-grab place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
          onDragStart={onDragStart}
          onKeyDown={(event) => {
            const step = stepOfKey[event.key];
            if (step === undefined) return;
            event.preventDefault();
            onStep(step);
          }}
        >
          <GripVertical className="size-4" aria-hidden />
        </button>
        <b dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {label}
        </b>
        <Select
          aria-label={`Where ${label} is drawn`}
          className="h-7 w-28 text-xs"
          options={[
            { value: 'rows', label: 'Rows' },
            { value: 'columns', label: 'Columns' },
            { value: 'pages', label: 'Pages' },
          ]}
          value={place}
          onValueChange={(next) => onPlace(next as Place)}
        />
        {onRemove === undefined ? null : (
          <IconButton label={`Stop varying ${label}`} size="sm" onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {children}
    </div>
  );
}
