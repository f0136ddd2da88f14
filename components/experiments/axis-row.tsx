'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton, Select } from '@/components/ui';
import type { Place } from './place-axis';

/** An axis: its name, where it is drawn, and its values. */
export function AxisRow({
  label,
  place,
  onPlace,
  onRemove,
  children,
}: {
  label: string;
  place: Place;
  onPlace: (place: Place) => void;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-2 rounded-md border border-line bg-panel p-3">
      <div className="flex items-center gap-2 text-sm">
        <b className="min-w-0 flex-1 truncate font-medium">{label}</b>
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
