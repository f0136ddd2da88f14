'use client';

import * as AlertDialogPrimitive from 'radix-ui/alert-dialog';
import { type ReactNode, useState } from 'react';
import { Button } from './button';

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question: "Remove 3 pictures?" */
  title: ReactNode;
  /** The consequence, and whether it can be undone. */
  description: ReactNode;
  /** The verb, not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** The dialog stays open and busy until the promise settles. Then it closes, unless the promise rejects or resolves to false. */
  onConfirm: () => unknown;
  children?: ReactNode;
};

/** The window of an `AlertDialog`. The safe button has the focus. Default export: it is loaded lazily. */
export default function AlertDialogWindow({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  children,
}: AlertDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      if ((await onConfirm()) !== false) onOpenChange(false);
    } catch {
      // The caller reports the error; the dialog stays open for another try.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AlertDialogPrimitive.Root open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <AlertDialogPrimitive.Portal>
        <AlertDialogPrimitive.Overlay className="overlay-in fixed inset-0 z-50 bg-scrim" />
        <AlertDialogPrimitive.Content className="rise-in fixed inset-x-3 bottom-3 z-50 grid gap-4 rounded-lg border border-line bg-panel p-5 shadow-pop outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md">
          <div className="grid gap-1.5">
            <AlertDialogPrimitive.Title dir="auto" className="text-md font-semibold">
              {title}
            </AlertDialogPrimitive.Title>
            <AlertDialogPrimitive.Description className="text-sm text-pretty text-ink-2">
              {description}
            </AlertDialogPrimitive.Description>
          </div>
          {children}
          <div data-bottom-edge className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AlertDialogPrimitive.Cancel asChild>
              <Button data-close disabled={isBusy}>
                {cancelLabel}
              </Button>
            </AlertDialogPrimitive.Cancel>
            <Button variant="danger" loading={isBusy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialogPrimitive.Content>
      </AlertDialogPrimitive.Portal>
    </AlertDialogPrimitive.Root>
  );
}
