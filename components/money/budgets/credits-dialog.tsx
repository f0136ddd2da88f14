'use client';

import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  FieldError,
  FieldHelp,
  Input,
  Label,
} from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { useAction } from '../../actions';

/**
 * Asks for an amount of credits and sends it. `onDone` is called once it is accepted. Default export: it is
 * loaded lazily.
 */
export default function CreditsDialog({
  title,
  description,
  label,
  help,
  initial,
  confirmLabel,
  send,
  onDone,
  onClose,
}: {
  title: string;
  description: string;
  label: string;
  help: string;
  initial: number | undefined;
  confirmLabel: string;
  send: (credits: number) => Promise<ActionResult<void>>;
  onDone: () => void;
  onClose: () => void;
}) {
  const [isEmpty, setEmpty] = useState(false);
  const { run, isPending, failure } = useAction(send, { onDone });
  const submit = (form: FormData) => {
    const text = String(form.get('credits') ?? '').trim();
    setEmpty(text === '');
    if (text !== '') void run(Number(text));
  };
  const error = isEmpty ? 'Type a number of credits.' : failure?.message;
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent title={title} description={description} width="sm">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(new FormData(event.currentTarget));
          }}
        >
          <DialogBody>
            <Label htmlFor="budget-credits">{label}</Label>
            <Input
              id="budget-credits"
              name="credits"
              type="number"
              inputMode="decimal"
              min={0}
              step="any"
              autoFocus
              defaultValue={initial}
              className="num"
              aria-invalid={(error !== undefined && failure?.code !== 'offline') || undefined}
              aria-describedby="budget-credits-help"
            />
            <FieldError>{error}</FieldError>
            <FieldHelp id="budget-credits-help">{help}</FieldHelp>
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" loading={isPending}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
