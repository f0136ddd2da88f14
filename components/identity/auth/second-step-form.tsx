'use client';

import { useState } from 'react';
import { Button } from '@/components/ui';
import {
  askForSecondPasskeyAction,
  passSecondStepAction,
} from '@/lib/console/identity/two-step/actions';
import type { SecondSteps } from '@/lib/pages/two-step';
import { useAction } from '../../actions';
import { PasskeyButton } from './passkey-button';
import { TextField } from './text-field';

/** Asks for the second step of sign-in: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({
  steps,
  returnTo,
}: {
  steps: SecondSteps;
  /** Where to go once signed in: a path of this console. */
  returnTo: string;
}) {
  const [usesRecoveryCode, setRecovery] = useState(false);
  const asksForCode = steps.app || usesRecoveryCode;
  const { run, isPending, failure, clear } = useAction(passSecondStepAction, {
    onDone: () => window.location.assign(returnTo),
  });
  const send = (form: FormData) => void run({ code: String(form.get('code') ?? '') });
  return (
    <div className="grid gap-5">
      {steps.passkey && !usesRecoveryCode ? (
        <PasskeyButton
          label="Use your passkey"
          isPrimary={!asksForCode}
          returnTo={returnTo}
          fetchOptions={askForSecondPasskeyAction}
          sendResponse={(passkey) => passSecondStepAction({ passkey })}
        />
      ) : null}
      {asksForCode ? (
        <form
          className="grid gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <TextField
            key={usesRecoveryCode ? 'recovery' : 'app'}
            name="code"
            label={usesRecoveryCode ? 'Recovery code' : 'Code of your authenticator app'}
            inputMode={usesRecoveryCode ? 'text' : 'numeric'}
            autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
            maxLength={usesRecoveryCode ? 40 : 7}
            autoFocus
            {...(failure === null ? {} : { error: failure.message })}
          />
          <Button type="submit" variant="primary" size="lg" loading={isPending}>
            Sign in
          </Button>
        </form>
      ) : null}
      <Button
        variant="ghost"
        onClick={() => {
          clear();
          setRecovery(!usesRecoveryCode);
        }}
      >
        {usesRecoveryCode ? 'Back' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
