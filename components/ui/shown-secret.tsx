'use client';

import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { DialogBody, DialogFooter, useHoldOpen } from './dialog';
import { Label } from './field';
import { Input } from './input';

/** The content of a dialog that shows a secret only once, and therefore closes only by its own buttons. */
export function ShownSecret({
  children,
  doneLabel = 'Done',
  otherAction,
  onDone,
}: {
  children: ReactNode;
  doneLabel?: string;
  /** A button beside the one that closes the dialog. */
  otherAction?: ReactNode;
  onDone: () => void;
}) {
  useHoldOpen();
  return (
    <>
      <DialogBody className="grid content-start gap-4">{children}</DialogBody>
      <DialogFooter>
        {otherAction}
        <Button variant="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </DialogFooter>
    </>
  );
}

/** A link to copy. */
export function LinkField({ label, link }: { label: string; link: string }) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <div className="flex items-center gap-2">
        <Input
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="mono"
        />
        <CopyButton value={link} label={`Copy the ${label.toLowerCase()}`} />
      </div>
    </div>
  );
}
