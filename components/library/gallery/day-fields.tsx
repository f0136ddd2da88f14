'use client';

import { Button, DayRange } from '@/components/ui';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { dayPresets } from './day-presets';

/** Days that are often looked for, and the first and the last day to show. */
export function DayFields({
  filters,
  change,
}: {
  filters: GalleryFilters;
  change: (days: Partial<GalleryFilters>) => void;
}) {
  return (
    <div className="grid gap-3">
      <div className="flex max-w-96 flex-wrap gap-1.5">
        {dayPresets(Date.now() / 1_000).map(({ label, from, to }) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={filters.from === from && filters.to === to}
            className="aria-pressed:border-ink"
            onClick={() => change({ from, to })}
          >
            {label}
          </Button>
        ))}
      </div>
      <DayRange from={filters.from} to={filters.to} onChange={change} />
    </div>
  );
}
