'use client';

import { useState } from 'react';
import { Dialog, DialogContent, DialogForm, NameField } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { useAction } from '../../actions';

/** Longest name in characters that the server accepts. */
const maxNameLength = 60;

/**
 * Asks for the name of a board or of a saved search. Stays open when the name is refused, and says why. Default export: it is
 * loaded lazily.
 */
export default function NameDialog({
  title,
  label,
  initial,
  onClose,
  onSave,
}: {
  title: string;
  /** Label of the button. */
  label: string;
  initial: string;
  onClose: () => void;
  onSave: (name: string) => Promise<ActionResult<unknown>>;
}) {
  const [name, setName] = useState(initial);
  const { run, isPending, failure } = useAction(onSave, { onDone: onClose });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title} width="sm">
        <DialogForm
          label={label}
          failure={failure?.message}
          isPending={isPending}
          onSubmit={() => void run(name)}
        >
          <NameField value={name} limit={maxNameLength} onChange={setName} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
