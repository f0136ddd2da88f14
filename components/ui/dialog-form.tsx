'use client';

import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { DialogClose, DialogFooter } from './dialog';
import { Label } from './field';
import { Input } from './input';

/** The name in a dialog that makes or changes something. It has the focus first. */
export function NameField({
  value,
  limit,
  onChange,
}: {
  value: string;
  /** Most characters. */
  limit: number;
  onChange: (name: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} required>
        Name
      </Label>
      <Input
        id={id}
        autoFocus
        required
        autoComplete="off"
        limit={limit}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** The foot of a dialog with a form: Cancel, and the button that sends the form, with its label. */
export function DialogFormFooter({
  isPending = false,
  isDisabled = false,
  children,
}: {
  isPending?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  return (
    <DialogFooter>
      <DialogClose asChild>
        <Button>Cancel</Button>
      </DialogClose>
      <Button type="submit" variant="primary" loading={isPending} disabled={isDisabled}>
        {children}
      </Button>
    </DialogFooter>
  );
}
