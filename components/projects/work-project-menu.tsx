'use client';

import type { ComponentProps } from 'react';
import { type LazyMenuState, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import { ProjectOptions } from './project-options';

/** The projects that work can be filed in. Default export, because it is loaded lazily. */
export default function WorkProjectMenu({
  trigger,
  open,
  onOpenChange,
  hint,
  ...options
}: LazyMenuState & ComponentProps<typeof ProjectOptions> & { hint: string }) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Project" className="grid w-64 gap-1 p-2">
        <ProjectOptions {...options} />
        <p className="px-2 pb-1 text-xs text-ink-3">{hint}</p>
      </PopoverContent>
    </Popover>
  );
}
