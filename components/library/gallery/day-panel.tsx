'use client';

import type { LazyMenuState } from '@/components/ui';
import { DayRange, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';

/** The first and the last day to show. Default export: it is loaded lazily. */
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
      <PopoverContent aria-label="Days" className="w-auto p-3" align="start">
        <DayRange from={filters.from} to={filters.to} onChange={change} />
      </PopoverContent>
    </Popover>
  );
}
