'use client';

import { X } from 'lucide-react';
import * as DialogPrimitive from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { cn } from './cn';

export const Dialog = DialogPrimitive.Root;
export const DialogClose = DialogPrimitive.Close;

const HoldContext = createContext<(isHeld: boolean) => void>(() => undefined);

/** While `isHeld`, the dialog around the caller closes only by its own buttons, so that its content is not lost by accident. */
export function useHoldOpen(isHeld = true): void {
  const setIsHeld = useContext(HoldContext);
  // Before the next key, so that Escape closes a dialog that was just released.
  useLayoutEffect(() => {
    if (!isHeld) return;
    setIsHeld(true);
    return () => setIsHeld(false);
  }, [setIsHeld, isHeld]);
}

const preventDefault = (event: Event): void => event.preventDefault();

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' };

export type DialogContentProps = Omit<ComponentProps<typeof DialogPrimitive.Content>, 'title'> & {
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  description?: ReactNode;
  width?: keyof typeof widths;
};

/** A dialog's window: in the middle, and on a phone from the bottom edge. Its body scrolls. */
export function DialogContent({
  title,
  hideTitle = false,
  description,
  width = 'md',
  className,
  children,
  ...props
}: DialogContentProps) {
  const [isHeld, setIsHeld] = useState(false);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="overlay-in fixed inset-0 z-50 bg-scrim" />
      <DialogPrimitive.Content
        className={cn(
          'rise-in fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-lg border border-line bg-panel shadow-pop outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[85dvh] sm:w-[calc(100vw-48px)] sm:rounded-lg',
          widths[width],
          className,
        )}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
        {...(isHeld ? { onEscapeKeyDown: preventDefault, onInteractOutside: preventDefault } : {})}
      >
        <header
          className={cn('grid gap-1 px-5 pt-5 pr-14', hideTitle && !description && 'sr-only')}
        >
          <DialogPrimitive.Title
            dir="auto"
            className={cn('text-md font-semibold', hideTitle && 'sr-only')}
          >
            {title}
          </DialogPrimitive.Title>
          {description ? (
            <DialogPrimitive.Description className="text-sm text-pretty text-ink-2">
              {description}
            </DialogPrimitive.Description>
          ) : null}
        </header>
        <HoldContext value={setIsHeld}>{children}</HoldContext>
        {isHeld ? null : (
          <DialogPrimitive.Close
            data-close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-9 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink dark:hover:bg-raised pointer-coarse:size-11"
          >
            <X className="size-4" aria-hidden />
          </DialogPrimitive.Close>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

/** The content of a dialog; scrolls when it is long. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('min-h-0 flex-1 overflow-y-auto px-5 py-4', className)} {...props} />;
}

/** A dialog's actions, the primary one last. */
export function DialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      data-bottom-edge
      className={cn(
        'flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end',
        className,
      )}
      {...props}
    />
  );
}
