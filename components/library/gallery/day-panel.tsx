'use client';

import { type LazyMenuState, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { DayFields } from './day-fields';

/** The days to show, beside the search. Default export: it is loaded lazily. */
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
        <DayFields filters={filters} change={change} />
      </PopoverContent>
    </Popover>
  );
}
