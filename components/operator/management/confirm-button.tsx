'use client';

import { type ReactNode, useState } from 'react';
import { AlertDialog, Button, type ButtonProps, FieldError } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { useAction } from '../../actions';

/** A button that asks for confirmation. If the action is refused, the dialog stays open and shows why. */
export function ConfirmButton<T>({
  title,
  description,
  confirmLabel,
  run,
  onDone,
  children,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  title: string;
  description: string;
  confirmLabel: string;
  run: () => Promise<ActionResult<T>>;
  onDone?: (value: T) => void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const action = useAction(run, { onDone });
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          action.clear();
          setOpen(true);
        }}
      >
        {children}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        onConfirm={() => action.run()}
      >
        <FieldError>{action.failure?.message}</FieldError>
      </AlertDialog>
    </>
  );
}
