'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import { secondStepPath, signInWithPassword } from './sign-in';
import { TextField } from './text-field';

interface State {
  readonly email: string;
  readonly error: string | null;
  readonly needsSecondStep: boolean;
}

/** Sign-in by email and password, on the sign-in page and in the dialog of an expired session. */
export function SignInForm({
  email: knownEmail = '',
  hasPasskeys = false,
  onSignedIn,
  onSecondStep,
}: {
  /** The email address, if it is already known. */
  email?: string;
  /** Whether the browser may offer passkeys in the email field. */
  hasPasskeys?: boolean;
  /** Called once the browser has a session. */
  onSignedIn: () => void;
  /** Called when the account needs a second step. Without it the form links to that step in a new tab. */
  onSecondStep?: () => void;
}) {
  const [state, action, isPending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const email = String(form.get('email') ?? '');
      const password = String(form.get('password'));
      const outcome = await signInWithPassword({ email, password });
      if (outcome.state === 'signed-in') onSignedIn();
      if (outcome.state === 'second-step') onSecondStep?.();
      return {
        email,
        error: outcome.state === 'refused' ? outcome.error : null,
        needsSecondStep: outcome.state === 'second-step',
      };
    },
    { email: knownEmail, error: null, needsSecondStep: false },
  );
  if (state.needsSecondStep && onSecondStep === undefined) {
    return (
      <div className="grid gap-4">
        <p className="text-sm text-pretty text-ink-2">
          One more step: confirm in a new tab that it’s you, then come back here.
        </p>
        <Button variant="primary" size="lg" asChild>
          <a href={secondStepPath} target="_blank" rel="noopener">
            Continue in a new tab
          </a>
        </Button>
        <Button size="lg" onClick={onSignedIn}>
          I’m back, signed in
        </Button>
      </div>
    );
  }
  return (
    <form action={action} className="flex flex-col gap-5">
      {state.error ? (
        <Banner tone="bad" className="rounded-md">
          {state.error}
        </Banner>
      ) : null}
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        defaultValue={state.email}
        required
        autoFocus={knownEmail === ''}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={knownEmail !== ''}
      />
      <Button type="submit" variant="primary" size="lg" loading={isPending}>
        Sign in
      </Button>
    </form>
  );
}
