'use client';

import { unstable_rethrow } from 'next/navigation';
import { useState } from 'react';
import { AlertDialog, Button, FieldError, Input, Label } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';

/** Archives the workspace after its name was typed. */
export function ArchiveForm({
  name,
  archive,
}: {
  name: string;
  archive: (typedName: string) => Promise<ActionResult<never>>;
}) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    const result = await archive(typed).catch((caught: unknown) => {
      // Leading out of the workspace arrives as an error too.
      unstable_rethrow(caught);
      return null;
    });
    if (result?.ok) return;
    const message = result?.error.message ?? 'The console could not be reached. Try again.';
    setError(message);
    throw new Error(message);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Archive workspace…
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`Archive ${name}?`}
        description="Nobody can open it any more and its keys stop working at once. Its pictures, tasks and books are kept."
        confirmLabel="Archive"
        onConfirm={confirm}
      >
        <div>
          <Label htmlFor="archive-name">Type “{name}” to confirm</Label>
          <Input
            id="archive-name"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            aria-invalid={error ? true : undefined}
          />
          <FieldError>{error}</FieldError>
        </div>
      </AlertDialog>
    </>
  );
}
