'use client';

import { KeyRound } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button, FieldError } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { failureOf } from '../../actions';
import { answerWithPasskey } from '../passkeys';

/** Signs in with a passkey of this device, then opens `returnTo`, a path of this console. */
export function PasskeyButton({
  label,
  primary = false,
  returnTo,
  ask,
  answer,
}: {
  label: string;
  primary?: boolean;
  returnTo: string;
  /** Fetches the server's options for the browser. */
  ask: () => Promise<ActionResult<unknown>>;
  /** Sends the passkey's response to the server. */
  answer: (response: unknown) => Promise<ActionResult<void>>;
}) {
  const [pending, start] = useTransition();
  const [error, setError] = useState<string | null>(null);
  const go = () =>
    start(async () => {
      setError(null);
      const outcome = await answerWithPasskey(ask);
      if ('error' in outcome) return setError(outcome.error);
      const reason = await failureOf(() => answer(outcome.response));
      if (reason === null) window.location.assign(returnTo);
      else setError(reason.message);
    });
  return (
    <div>
      <Button
        size="lg"
        variant={primary ? 'primary' : 'secondary'}
        className="w-full"
        loading={pending}
        onClick={go}
      >
        <KeyRound aria-hidden />
        {label}
      </Button>
      <FieldError>{error}</FieldError>
    </div>
  );
}
