'use client';

import { useState } from 'react';
import { Button, FieldError, Input, Label, toast } from '@/components/ui';
import { renameAccountAction } from '@/lib/console/identity/accounts/actions';
import { useAction } from '../actions';

/** Changes how the person is called. */
export function NameForm({ name: initial }: { name: string }) {
  const [name, setName] = useState(initial);
  const { run, isPending, failure } = useAction(renameAccountAction, {
    onDone: () => toast.success('Name changed.'),
  });
  return (
    <form action={() => void run(name)}>
      <Label htmlFor="account-name">Your name</Label>
      <div className="flex gap-2">
        <Input
          id="account-name"
          autoComplete="name"
          limit={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={failure !== null || undefined}
        />
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </div>
      <FieldError>{failure?.message}</FieldError>
    </form>
  );
}
