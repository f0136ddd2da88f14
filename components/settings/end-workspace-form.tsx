'use client';

import { useState } from 'react';
import { AlertDialog, Button, FieldError, Input, Label } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

/** Archives or deletes the workspace after the person has typed its name. */
export function EndWorkspaceForm({
  name,
  verb,
  description,
  end,
}: {
  name: string;
  verb: 'Archive' | 'Delete';
  /** The consequence, and whether it can be undone. */
  description: string;
  end: (typedName: string) => Promise<ActionResult<never>>;
}) {
  const id = `${verb.toLowerCase()}-name`;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    const result = await callAction(() => end(typed));
    if (result.ok) return;
    const { message } = result.error;
    setError(message);
    throw new Error(message);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {verb} workspace…
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`${verb} ${name}?`}
        description={description}
        confirmLabel={verb}
        onConfirm={confirm}
      >
        <div>
          <Label htmlFor={id}>Type “{name}” to confirm</Label>
          <Input
            id={id}
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
