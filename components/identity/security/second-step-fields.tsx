'use client';

import { useId, useState } from 'react';
import { Button, FieldError, FieldHelp, Input, Label } from '@/components/ui';
import { askForProofAction } from '@/lib/console/identity/two-step/actions';
import type { Proof, TwoStepState } from '@/lib/pages/two-step';
import { answerWithPasskey } from '../passkeys';

/** The second step of a proof, which only an account with two-step sign-in has. */
export function useSecondStep(state: TwoStepState) {
  const isTwoStepOn = state.app || state.passkeys.length > 0;
  const [prefersPasskey, setPrefersPasskey] = useState(!state.app);
  const hasPasskey = state.passkeys.length > 0 && state.passkeyOrigin !== null;
  const usesPasskey = prefersPasskey && hasPasskey;
  return {
    state,
    hasPasskey,
    usesPasskey,
    asksForCode: isTwoStepOn && !usesPasskey,
    setPrefersPasskey,
    /** Adds the typed code, or the proof of a passkey, to the proof. */
    async complete(proof: Proof, form: FormData): Promise<Proof | { readonly error: string }> {
      if (!isTwoStepOn) return proof;
      if (!usesPasskey) return { ...proof, code: String(form.get('code') ?? '') };
      const outcome = await answerWithPasskey(askForProofAction);
      return 'error' in outcome ? outcome : { ...proof, passkey: outcome.response };
    },
  };
}

/** The fields of {@link useSecondStep}. */
export function SecondStepFields({
  step: { state, hasPasskey, usesPasskey, asksForCode, setPrefersPasskey },
  failure,
}: {
  step: ReturnType<typeof useSecondStep>;
  /** Why the code was refused. */
  failure: string | null;
}) {
  const id = useId();
  return (
    <>
      {asksForCode ? (
        <div>
          <Label htmlFor={id}>
            {state.app ? 'Code of your authenticator app' : 'Recovery code'}
          </Label>
          <Input
            id={id}
            name="code"
            autoComplete="one-time-code"
            aria-invalid={failure !== null || undefined}
            className="num"
          />
          {state.app ? <FieldHelp>Or one of your recovery codes.</FieldHelp> : null}
          <FieldError>{failure}</FieldError>
        </div>
      ) : null}
      {usesPasskey ? (
        <p className="text-sm text-ink-2">Your browser then asks for your passkey.</p>
      ) : null}
      {hasPasskey ? (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setPrefersPasskey(!usesPasskey)}>
            {usesPasskey ? 'Use a code instead' : 'Use a passkey instead'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
