'use client';

import { useState } from 'react';
import { Banner, Button } from '@/components/ui';
import { createTeamAction } from '@/lib/console/team/workspaces/actions';
import { useAction } from '../../actions';
import { TextField } from './text-field';

/** Makes a team workspace. The action redirects to it. */
export function TeamForm() {
  const [name, setName] = useState('');
  const { run, isPending, failure } = useAction(createTeamAction);
  const send = async (form: FormData) => {
    const sentName = String(form.get('name') ?? '');
    setName(sentName);
    await run(sentName);
  };
  return (
    <form action={send} className="flex flex-col gap-5" noValidate>
      {failure ? (
        <Banner tone="bad" className="rounded-md">
          {failure.message}
        </Banner>
      ) : null}
      <TextField
        name="name"
        label="Workspace name"
        placeholder="Northlight"
        autoComplete="organization"
        defaultValue={name}
        help="Your team's or company's name. It can be changed later."
        required
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" loading={isPending}>
        Create workspace
      </Button>
    </form>
  );
}
