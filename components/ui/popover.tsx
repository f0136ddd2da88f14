'use client';

import * as PopoverPrimitive from 'radix-ui/popover';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { surfaceClasses } from './menu-classes';

export const Popover = PopoverPrimitive.Root;
export const PopoverTrigger = PopoverPrimitive.Trigger;
export const PopoverAnchor = PopoverPrimitive.Anchor;
export const PopoverClose = PopoverPrimitive.Close;

/** The floating part of a `Popover`. A screen reader says its `aria-label` when it opens. */
export function PopoverContent({
  align = 'start',
  sideOffset = 6,
  className,
  ...props
}: ComponentProps<typeof PopoverPrimitive.Content> & { 'aria-label': string }) {
  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(surfaceClasses, 'w-72 max-w-[calc(100vw-16px)] p-4', className)}
        {...props}
      />
    </PopoverPrimitive.Portal>
  );
}
