'use client';

import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { DialogBody, DialogClose, DialogFooter } from './dialog';
import { FieldError, Label } from './field';
import { Input } from './input';

/** The name field of a dialog that makes or changes something. It gets the focus when the dialog opens. */
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

/** The form of a dialog: its fields, its failure, and its footer. */
export function DialogForm({
  label,
  failure,
  isPending,
  isDisabled,
  onSubmit,
  noValidate,
  children,
}: {
  /** The label of the button that sends it. */
  label: string;
  /** A failure that no field shows. */
  failure: string | null | undefined;
  isPending: boolean;
  isDisabled?: boolean;
  onSubmit: () => void;
  /** For a form that shows the server's reasons at the fields instead of the browser's. */
  noValidate?: boolean;
  children: ReactNode;
}) {
  return (
    <form action={onSubmit} className="contents" noValidate={noValidate}>
      <DialogBody className="grid grid-cols-1 content-start gap-5">{children}</DialogBody>
      <DialogFormFooter failure={failure} isPending={isPending} isDisabled={isDisabled}>
        {label}
      </DialogFormFooter>
    </form>
  );
}

/** The footer of a dialog with a form: Cancel, and the button that sends the form, whose label is `children`. */
export function DialogFormFooter({
  failure,
  isPending = false,
  isDisabled = false,
  children,
}: {
  /** Stands here, because among the fields it may be out of view. */
  failure?: string | null | undefined;
  isPending?: boolean;
  isDisabled?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <DialogFooter>
      <FieldError className="mt-0 me-auto min-w-0 self-center max-sm:order-last max-sm:self-start">
        {failure}
      </FieldError>
      <DialogClose asChild>
        <Button>Cancel</Button>
      </DialogClose>
      <Button type="submit" variant="primary" loading={isPending} disabled={isDisabled}>
        {children}
      </Button>
    </DialogFooter>
  );
}
