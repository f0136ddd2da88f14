'use client';

import { useState, useTransition } from 'react';
import { Button } from '@/components/ui';
import type { ActionResult, SecondSteps } from '@/lib/contract';
import { failureOf } from '../actions';
import { PasskeyButton } from './passkey-button';
import { TextField } from './text-field';

/** Asks for the second step of sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({
  steps,
  returnTo,
  askForPasskey,
  pass,
}: {
  steps: SecondSteps;
  /** Where to go once signed in: a path of this console. */
  returnTo: string;
  askForPasskey: () => Promise<ActionResult<unknown>>;
  pass: (input: { code: string } | { passkey: unknown }) => Promise<ActionResult<void>>;
}) {
  const [pending, start] = useTransition();
  const [error, setError] = useState<string | null>(null);
  const [recovery, setRecovery] = useState(false);
  const byCode = steps.app || recovery;
  const send = (form: FormData) =>
    start(async () => {
      const code = String(form.get('code') ?? '');
      const reason = await failureOf(() => pass({ code }));
      if (reason === null) window.location.assign(returnTo);
      else setError(reason.message);
    });
  return (
    <div className="grid gap-5">
      {steps.passkey && !recovery ? (
        <PasskeyButton
          label="Use your passkey"
          primary={!byCode}
          returnTo={returnTo}
          ask={askForPasskey}
          answer={(passkey) => pass({ passkey })}
        />
      ) : null}
      {byCode ? (
        <form
          className="grid gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <TextField
            key={recovery ? 'recovery' : 'app'}
            name="code"
            label={recovery ? 'Recovery code' : 'Code of your authenticator app'}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            maxLength={recovery ? 40 : 7}
            autoFocus
            {...(error === null ? {} : { error })}
          />
          <Button type="submit" variant="primary" size="lg" loading={pending}>
            Sign in
          </Button>
        </form>
      ) : null}
      <Button
        variant="ghost"
        onClick={() => {
          setError(null);
          setRecovery(!recovery);
        }}
      >
        {recovery ? 'Back' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
