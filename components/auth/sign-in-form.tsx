'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import { signInWithPassword } from './sign-in';
import { TextField } from './text-field';

interface State {
  readonly email: string;
  readonly error: string | null;
}

/** Sign-in by address and password; leads to `returnTo`, a path of this console. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [state, action, pending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const email = String(form.get('email') ?? '');
      const error = await signInWithPassword({ email, password: String(form.get('password')) });
      if (error === null) window.location.assign(returnTo);
      return { email, error };
    },
    { email: '', error: null },
  );
  return (
    <form action={action} className="flex flex-col gap-5">
      {state.error ? (
        <Banner tone="bad" className="rounded-md">
          {state.error}
        </Banner>
      ) : null}
      <TextField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        defaultValue={state.email}
        required
        autoFocus
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Sign in
      </Button>
    </form>
  );
}
