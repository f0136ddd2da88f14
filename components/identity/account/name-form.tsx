'use client';

import { useState } from 'react';
import { Button, FieldError, Input, Label, toast } from '@/components/ui';
import { renameAccountAction } from '@/lib/console/identity/accounts/actions';
import { useAction } from '../../actions';

/** Changes how the person is called. */
export function NameForm({ name }: { name: string }) {
  const [sentName, setSentName] = useState(name);
  const { run, isPending, failure } = useAction(renameAccountAction, {
    onDone: () => toast.success('Name changed.'),
  });
  // Not awaited: React resets the form when its action is over, and would take away what was typed meanwhile.
  const send = (form: FormData) => {
    const newName = String(form.get('name') ?? '');
    setSentName(newName);
    void run(newName);
  };
  return (
    <form action={send}>
      <Label htmlFor="account-name">Your name</Label>
      <div className="flex gap-2">
        <Input
          id="account-name"
          autoComplete="name"
          limit={80}
          name="name"
          defaultValue={sentName}
          aria-invalid={(failure !== null && failure.code !== 'offline') || undefined}
        />
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </div>
      <FieldError>{failure?.message}</FieldError>
    </form>
  );
}
