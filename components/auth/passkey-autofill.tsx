'use client';

import { useEffect, useState } from 'react';
import { FieldError } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { failureOf } from '../actions';
import { passkeyFromField } from '../passkeys';

/** The server forgets what a passkey has to sign after five minutes. */
const renewMs = 240_000;

/** Lets the browser offer its passkeys in the email field of the sign-in form; leads to `returnTo`. */
export function PasskeyAutofill({
  returnTo,
  ask,
  answer,
}: {
  returnTo: string;
  /** The server's options for the browser. */
  ask: () => Promise<ActionResult<unknown>>;
  /** Sends what the passkey answered. */
  answer: (response: unknown) => Promise<ActionResult<void>>;
}) {
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    const offer = async () => {
      const outcome = await passkeyFromField(ask);
      if (left || outcome === null) return;
      const reason = await failureOf(() => answer(outcome.response));
      if (reason === null) return window.location.assign(returnTo);
      setError(reason.message);
      void offer();
    };
    void offer();
    const timer = setInterval(() => void offer(), renewMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [returnTo, ask, answer]);
  return <FieldError>{error}</FieldError>;
}
