'use client';

import { useRef } from 'react';
import {
  Button,
  Checkbox,
  FieldError,
  FieldHelp,
  Label,
  PasswordInput,
  toast,
} from '@/components/ui';
import { changePasswordAction } from '@/lib/console/identity/passwords/actions';
import type { TwoStepState } from '@/lib/pages/two-step';
import { useAction } from '../../actions';
import { SecondStepFields, useSecondStep } from '../security';

/**
 * Changes the password, or sets the first one of an account that signs in by an identity provider. Asks for the second step
 * where there is one.
 */
export function PasswordForm({ state }: { state: TwoStepState }) {
  const form = useRef<HTMLFormElement>(null);
  const step = useSecondStep(state);
  const { run, isPending, failure } = useAction(changePasswordAction, {
    onDone: () => {
      form.current?.reset();
      toast.success('Password changed.');
    },
  });
  const send = async (data: FormData) => {
    const readText = (name: string) => String(data.get(name) ?? '');
    const proof = await step.complete({ password: readText('password') }, data);
    if ('error' in proof) {
      toast.error(proof.error);
      return;
    }
    await run({ ...proof, next: readText('next'), endOthers: data.get('endOthers') === 'on' });
  };
  const errorAt = (name: string) => (failure?.param === name ? failure.message : null);
  const passwordError = state.password ? errorAt('password') : null;
  const codeError = step.asksForCode ? errorAt('code') : null;
  const nextPasswordError =
    passwordError === null && codeError === null ? (failure?.message ?? null) : null;
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      // Not by `action`, after which React resets a form that was refused, too.
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      {state.password ? (
        <div>
          <Label htmlFor="current-password">Current password</Label>
          <PasswordInput
            id="current-password"
            name="password"
            what="current password"
            autoComplete="current-password"
            aria-invalid={passwordError !== null || undefined}
          />
          <FieldError>{passwordError}</FieldError>
        </div>
      ) : null}
      <div>
        <Label htmlFor="next-password">New password</Label>
        <PasswordInput
          id="next-password"
          name="next"
          what="new password"
          autoComplete="new-password"
          aria-invalid={nextPasswordError !== null || undefined}
          aria-describedby="next-password-help"
        />
        <FieldHelp id="next-password-help">At least 10 characters.</FieldHelp>
        <FieldError>{nextPasswordError}</FieldError>
      </div>
      <SecondStepFields step={step} failure={codeError} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is a button */}
      <label className="flex min-h-6 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
        <Checkbox name="endOthers" defaultChecked />
        Sign me out everywhere else
      </label>
      <div>
        <Button type="submit" loading={isPending}>
          {state.password ? 'Change password' : 'Set a password'}
        </Button>
      </div>
    </form>
  );
}
