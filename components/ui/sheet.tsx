'use client';

import { X } from 'lucide-react';
import * as DialogPrimitive from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

export const Sheet = DialogPrimitive.Root;
export const SheetTrigger = DialogPrimitive.Trigger;
const sides = {
  left: 'slide-in-left inset-y-0 left-0 w-72 max-w-[85vw] border-r',
  right:
    'rise-in inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg border-t sm:slide-in-right sm:inset-x-auto sm:inset-y-0 sm:right-0 sm:max-h-none sm:w-md sm:rounded-none sm:border-t-0 sm:border-l',
  bottom: 'rise-in inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg border-t',
};

export type SheetContentProps = Omit<ComponentProps<typeof DialogPrimitive.Content>, 'title'> & {
  title: ReactNode;
  hideTitle?: boolean;
  /** `right` comes from the bottom edge on a phone. */
  side?: keyof typeof sides;
};

/** A panel from an edge of the screen; it holds focus while it is open. */
export function SheetContent({
  title,
  hideTitle = false,
  side = 'right',
  className,
  children,
  ...props
}: SheetContentProps) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="overlay-in fixed inset-0 z-50 bg-scrim" />
      <DialogPrimitive.Content
        aria-describedby={undefined}
        data-sheet={side}
        className={cn(
          'fixed z-50 flex flex-col border-line bg-panel pb-[env(safe-area-inset-bottom)] shadow-pop outline-none',
          sides[side],
          className,
        )}
        {...props}
      >
        <DialogPrimitive.Title
          dir="auto"
          className={hideTitle ? 'sr-only' : 'px-5 pt-5 pr-14 text-md font-semibold'}
        >
          {title}
        </DialogPrimitive.Title>
        <DialogPrimitive.Close
          data-close
          aria-label="Close"
          className="absolute top-3 right-3 z-10 grid size-9 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink dark:hover:bg-raised pointer-coarse:size-11"
        >
          <X className="size-4" aria-hidden />
        </DialogPrimitive.Close>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
