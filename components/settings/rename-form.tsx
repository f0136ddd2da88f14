'use client';

import { useActionState } from 'react';
import { Button, FieldError, Input, Label, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

interface State {
  readonly name: string;
  readonly error: string | null;
}

/** Renames the workspace. */
export function RenameForm({
  name,
  rename,
}: {
  name: string;
  rename: (name: string) => Promise<ActionResult<void>>;
}) {
  const [state, action, pending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const next = String(form.get('name') ?? '');
      const result = await callAction(() => rename(next));
      if (result.ok) toast.success('Workspace renamed.');
      return { name: next, error: result.ok ? null : result.error.message };
    },
    { name, error: null },
  );
  return (
    <form action={action}>
      <Label htmlFor="workspace-name">Name</Label>
      <div className="flex gap-2">
        <Input
          id="workspace-name"
          name="name"
          defaultValue={state.name}
          limit={60}
          aria-invalid={state.error ? true : undefined}
          aria-describedby="workspace-name-error"
        />
        <Button type="submit" loading={pending}>
          Save
        </Button>
      </div>
      <FieldError id="workspace-name-error">{state.error}</FieldError>
    </form>
  );
}
