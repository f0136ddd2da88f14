'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { reasonOf } from './reason-of';
import { TextField } from './text-field';

interface Values {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface State {
  readonly values: Values;
  readonly error: string | null;
  readonly param: string | null;
}

const fields = ['name', 'email', 'password'];

/** Makes the account of somebody invited; the action signs in and leads into the workspace. */
export function InvitedForm({
  email,
  signUp,
}: {
  /** The address that the invitation is for; null leaves it to the person. */
  email: string | null;
  signUp: (values: Values) => Promise<ActionResult<never>>;
}) {
  const [state, action, pending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const text = (name: string) => String(form.get(name) ?? '');
      const values = { name: text('name'), email: text('email'), password: text('password') };
      const reason = await reasonOf(() => signUp(values));
      return { values, error: reason?.message ?? null, param: reason?.param ?? null };
    },
    { values: { name: '', email: email ?? '', password: '' }, error: null, param: null },
  );
  const errorOf = (name: string) =>
    state.error !== null && state.param === name ? { error: state.error } : {};
  return (
    <form action={action} className="flex flex-col gap-5" noValidate>
      {state.error !== null && !fields.includes(state.param ?? '') ? (
        <Banner tone="bad" className="rounded-md">
          {state.error}
        </Banner>
      ) : null}
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        defaultValue={state.values.name}
        required
        autoFocus
        {...errorOf('name')}
      />
      <TextField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        defaultValue={state.values.email}
        readOnly={email !== null}
        required
        {...(email === null ? {} : { help: 'The invitation is for this address.' })}
        {...errorOf('email')}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        defaultValue={state.values.password}
        help="At least 10 characters."
        required
        {...errorOf('password')}
      />
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Create account and join
      </Button>
    </form>
  );
}
