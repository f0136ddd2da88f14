'use client';

import type { LazyMenuState } from '@/components/ui';
import { Button, DayRange, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { dayPresets } from './day-presets';

/** The first and the last day to show, and days that are often looked for. Default export: it is loaded lazily. */
export default function DayPanel({
  trigger,
  open,
  onOpenChange,
  filters,
  change,
}: LazyMenuState & { filters: GalleryFilters; change: (days: Partial<GalleryFilters>) => void }) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Days" className="grid w-auto gap-3 p-3" align="start">
        <div className="flex flex-wrap gap-1.5">
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
      </PopoverContent>
    </Popover>
  );
}
