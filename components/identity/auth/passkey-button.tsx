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
  isPrimary = false,
  returnTo,
  fetchOptions,
  sendResponse,
}: {
  label: string;
  isPrimary?: boolean;
  returnTo: string;
  /** Fetches the server's options for the browser. */
  fetchOptions: () => Promise<ActionResult<unknown>>;
  /** Sends the passkey's response to the server. */
  sendResponse: (response: unknown) => Promise<ActionResult<void>>;
}) {
  const [isPending, start] = useTransition();
  const [error, setError] = useState<string | null>(null);
  const signIn = () =>
    start(async () => {
      setError(null);
      const outcome = await answerWithPasskey(fetchOptions);
      if ('error' in outcome) return setError(outcome.error);
      const reason = await failureOf(() => sendResponse(outcome.response));
      if (reason === null) window.location.assign(returnTo);
      else setError(reason.message);
    });
  return (
    <div>
      <Button
        size="lg"
        variant={isPrimary ? 'primary' : 'secondary'}
        className="w-full"
        loading={isPending}
        onClick={signIn}
      >
        <KeyRound aria-hidden />
        {label}
      </Button>
      <FieldError>{error}</FieldError>
    </div>
  );
}
