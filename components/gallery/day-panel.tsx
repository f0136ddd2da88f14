'use client';

import type { LazyMenuState } from '@/components/ui';
import { Input, Label, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import type { GalleryFilters } from '@/lib/contract';
import type { Change } from './gallery-toolbar';

/** The first and the last day to show. Default export: it is loaded lazily. */
export default function DayPanel({
  trigger,
  open,
  onOpenChange,
  filters,
  change,
}: LazyMenuState & { filters: GalleryFilters; change: Change }) {
  const day = (name: 'from' | 'to', label: string) => (
    <div>
      <Label htmlFor={`day-${name}`}>{label}</Label>
      <Input
        id={`day-${name}`}
        type="date"
        value={filters[name] ?? ''}
        onChange={(event) => change({ [name]: event.target.value || undefined })}
      />
    </div>
  );
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Days" className="grid w-56 gap-3 p-3" align="start">
        {day('from', 'From')}
        {day('to', 'To')}
      </PopoverContent>
    </Popover>
  );
}
