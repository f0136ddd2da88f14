'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import { signInWithPassword } from './sign-in';
import { TextField } from './text-field';

interface State {
  readonly email: string;
  readonly error: string | null;
}

/** Sign-in by address and password, for the sign-in page and wherever a session has ended. */
export function SignInForm({
  email: known = '',
  onSignedIn,
}: {
  /** The address, where it is known already. */
  email?: string;
  /** The browser has a session now. */
  onSignedIn: () => void;
}) {
  const [state, action, pending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const email = String(form.get('email') ?? '');
      const error = await signInWithPassword({ email, password: String(form.get('password')) });
      if (error === null) onSignedIn();
      return { email, error };
    },
    { email: known, error: null },
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
