'use client';

import * as TabsPrimitive from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export const Tabs = TabsPrimitive.Root;

/** The row of tabs; it scrolls by itself when it is too wide for the screen. Its line is a shadow: a border that tabs overlap makes it scroll vertically. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      className={cn('flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)]', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        'h-10 shrink-0 border-b-2 border-transparent text-sm text-ink-2 -outline-offset-2 hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink pointer-coarse:min-h-11',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content className={cn('pt-4', className)} {...props} />;
}
