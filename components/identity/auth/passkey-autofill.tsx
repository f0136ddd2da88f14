'use client';

import { useEffect, useState } from 'react';
import { FieldError } from '@/components/ui';
import {
  askForPasskeyAction,
  signInByPasskeyAction,
} from '@/lib/console/identity/two-step/actions';
import { failureOf } from '../../actions';
import { passkeyFromField } from '../passkeys';

/** The server forgets what a passkey has to sign after five minutes. */
const renewMs = 240_000;

/** Lets the browser offer its passkeys in the email field of the sign-in form; leads to `returnTo`. */
export function PasskeyAutofill({ returnTo }: { returnTo: string }) {
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    const offer = async () => {
      const outcome = await passkeyFromField(askForPasskeyAction);
      if (isUnmounted || outcome === null) return;
      const reason = await failureOf(() => signInByPasskeyAction(outcome.response));
      if (reason === null) return window.location.assign(returnTo);
      setError(reason.message);
      void offer();
    };
    void offer();
    const timer = setInterval(() => void offer(), renewMs);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, [returnTo]);
  return <FieldError>{error}</FieldError>;
}
