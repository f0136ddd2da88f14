'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';
import { TextField } from './text-field';

interface State {
  readonly name: string;
  readonly error: string | null;
}

/** Makes a team workspace. The action redirects to it. */
export function TeamForm({
  createTeam,
}: {
  createTeam: (name: string) => Promise<ActionResult<never>>;
}) {
  const [state, action, pending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const name = String(form.get('name') ?? '');
      const result = await callAction(() => createTeam(name));
      return { name, error: result.ok ? null : result.error.message };
    },
    { name: '', error: null },
  );
  return (
    <form action={action} className="flex flex-col gap-5" noValidate>
      {state.error ? (
        <Banner tone="bad" className="rounded-md">
          {state.error}
        </Banner>
      ) : null}
      <TextField
        name="name"
        label="Workspace name"
        placeholder="Northlight"
        autoComplete="organization"
        defaultValue={state.name}
        help="Your team's or company's name. It can be changed later."
        required
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Create workspace
      </Button>
    </form>
  );
}
