'use client';

import { SegmentedControl, Select } from '@/components/ui';
import type { Plan } from '@/lib/experiments';
import type { TileSize } from './grid-geometry';

/** Chooses the page of a grid and the size of its tiles. */
export function GridToolbar({
  pages,
  page,
  onPage,
  size,
  onSize,
}: {
  pages: Plan['pages'];
  page: number;
  onPage: (page: number) => void;
  size: TileSize;
  onSize: (size: TileSize) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {pages.length > 1 ? (
        <Select
          aria-label="Page"
          className="w-56"
          options={pages.map((values, index) => ({
            value: String(index),
            label: values.map(({ label }) => label).join(', '),
          }))}
          value={String(page)}
          onValueChange={(next) => onPage(Number(next))}
        />
      ) : null}
      <SegmentedControl
        aria-label="Size"
        size="sm"
        className="w-44"
        segments={[
          { value: 'small', label: 'S' },
          { value: 'medium', label: 'M' },
          { value: 'large', label: 'L' },
          { value: 'full', label: 'Full' },
        ]}
        value={size}
        onValueChange={onSize}
      />
    </div>
  );
}
