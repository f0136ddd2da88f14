'use client';

import { useState, useTransition } from 'react';
import {
  Banner,
  Button,
  DialogBody,
  DialogFooter,
  FieldError,
  Input,
  Label,
  PasswordInput,
} from '@/components/ui';
import type { Proof, TwoStepState } from '@/lib/pages/two-step';
import { SecondStepFields, useSecondStep } from './second-step-fields';
import type { Refusal } from './types';

/** Asks for password and second step before a change of the sign-in. `onProof` returns why it was refused, or null. */
export function ProofForm({
  state,
  label,
  isDangerous = false,
  asksForName = false,
  onProof,
}: {
  state: TwoStepState;
  /** Label of the button. */
  label: string;
  isDangerous?: boolean;
  /** Asks for the name of a new passkey as well. */
  asksForName?: boolean;
  onProof: (proof: Proof, name: string) => Promise<Refusal | null>;
}) {
  const [isPending, start] = useTransition();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const step = useSecondStep(state);
  const errorAt = (name: string) => (refusal?.param === name ? refusal.message : null);
  const fieldNames = ['password', 'name', ...(step.asksForCode ? ['code'] : [])];

  const send = (form: FormData) =>
    start(async () => {
      const text = (name: string) => String(form.get(name) ?? '');
      const proof = await step.complete({ password: text('password') }, form);
      setRefusal(
        'error' in proof
          ? { message: proof.error, param: null }
          : await onProof(proof, text('name')),
      );
    });

  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        // A form action would clear the fields after a refusal.
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <DialogBody className="grid content-start gap-4">
        {refusal !== null && !fieldNames.includes(refusal.param ?? '') ? (
          <Banner tone="bad" className="rounded-md">
            {refusal.message}
          </Banner>
        ) : null}
        {asksForName ? (
          <div>
            <Label htmlFor="passkey-name">Name of the passkey</Label>
            <Input
              id="passkey-name"
              name="name"
              limit={60}
              autoComplete="off"
              placeholder="Ann’s phone"
              aria-invalid={errorAt('name') !== null || undefined}
              autoFocus
            />
            <FieldError>{errorAt('name')}</FieldError>
          </div>
        ) : null}
        {state.password ? (
          <div>
            <Label htmlFor="proof-password">Your password</Label>
            <PasswordInput
              id="proof-password"
              name="password"
              autoComplete="current-password"
              aria-invalid={errorAt('password') !== null || undefined}
              autoFocus={!asksForName}
            />
            <FieldError>{errorAt('password')}</FieldError>
          </div>
        ) : (
          <div>
            <p className="text-sm text-ink-2">
              Your account has no password here, so a sign-in of the last minutes counts.
            </p>
            <FieldError>{errorAt('password')}</FieldError>
          </div>
        )}
        <SecondStepFields step={step} failure={errorAt('code')} />
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} loading={isPending}>
          {label}
        </Button>
      </DialogFooter>
    </form>
  );
}
