'use client';

import { useActionState } from 'react';
import { Button, FieldError, Input, Label, toast } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

/** Changes how the person is called. */
export function NameForm({
  name,
  rename,
}: {
  name: string;
  rename: (name: string) => Promise<ActionResult<void>>;
}) {
  const [state, action, pending] = useActionState(
    async (_: { name: string; error: string | null }, form: FormData) => {
      const next = String(form.get('name') ?? '');
      const result = await callAction(() => rename(next));
      if (result.ok) toast.success('Name changed.');
      const error = result.ok ? null : result.error.message;
      return { name: next, error };
    },
    { name, error: null },
  );
  return (
    <form action={action}>
      <Label htmlFor="account-name">Your name</Label>
      <div className="flex gap-2">
        <Input
          id="account-name"
          name="name"
          autoComplete="name"
          limit={80}
          defaultValue={state.name}
          aria-invalid={state.error !== null || undefined}
        />
        <Button type="submit" loading={pending}>
          Save
        </Button>
      </div>
      <FieldError>{state.error}</FieldError>
    </form>
  );
}
