'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { signInWithPassword } from './sign-in';
import { TextField } from './text-field';

export interface SignUpValues {
  name: string;
  email: string;
  password: string;
  token?: string;
}

interface State {
  readonly values: Partial<SignUpValues>;
  readonly param?: string | null;
  readonly error: string | null;
  /** Where a link was mailed that has to be opened first. */
  readonly sentTo?: string;
}

/**
 * Makes an account and signs in with it. What was typed stays when something is refused; an account that was made
 * while the answer got lost is found by signing in.
 */
export function SignUpForm({
  signUp,
  tokenNeeded,
  next,
  submit,
}: {
  signUp: (values: SignUpValues) => Promise<ActionResult<{ verify: boolean }>>;
  /** Ask for the token that the server printed at its start. */
  tokenNeeded: boolean;
  /** Where to go afterwards. */
  next: string;
  /** Words on the button. */
  submit: string;
}) {
  const [state, action, pending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const text = (name: string) => String(form.get(name) ?? '');
      const values: SignUpValues = {
        name: text('name'),
        email: text('email'),
        password: text('password'),
        ...(tokenNeeded ? { token: text('token').trim() } : {}),
      };
      const made = await signUp(values).catch(() => null);
      if (made === null) {
        return {
          values,
          error: 'The console could not be reached. Check the connection and try again.',
        };
      }
      if (!made.ok) return { values, param: made.error.param, error: made.error.message };
      if (made.value.verify) return { values: {}, error: null, sentTo: values.email };
      const error = await signInWithPassword(values);
      if (error === null) window.location.assign(next);
      return { values, error };
    },
    { values: {}, error: null },
  );
  if (state.sentTo !== undefined) {
    return (
      <Banner tone="good" className="rounded-md">
        We mailed a link to {state.sentTo}. Open it within 24 hours to finish.
      </Banner>
    );
  }
  const errorOf = (name: string) => ({
    ...(state.error && state.param === name ? { error: state.error } : {}),
  });
  const named = ['name', 'email', 'password', 'token'].includes(state.param ?? '');
  return (
    <form action={action} className="flex flex-col gap-5" noValidate>
      {state.error && !named ? (
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
        required
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
      {tokenNeeded ? (
        <TextField
          name="token"
          label="First-owner token"
          autoComplete="off"
          defaultValue={state.values.token}
          help="Printed by the server when it started."
          required
          {...errorOf('token')}
        />
      ) : null}
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        {submit}
      </Button>
    </form>
  );
}
