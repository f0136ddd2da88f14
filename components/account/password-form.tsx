'use client';

import { useActionState, useRef } from 'react';
import {
  Button,
  Checkbox,
  FieldError,
  FieldHelp,
  Label,
  PasswordInput,
  toast,
} from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { callAction } from '../actions';

interface Change {
  readonly current: string;
  readonly next: string;
  readonly endOthers: boolean;
}

interface State {
  readonly error: string | null;
  readonly param: string | null;
}

/** Changes the password, or sets the first one of an account that signs in by an identity provider. */
export function PasswordForm({
  first,
  change,
}: {
  first: boolean;
  change: (input: Change) => Promise<ActionResult<void>>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [state, action, pending] = useActionState(
    async (_: State, data: FormData): Promise<State> => {
      const text = (name: string) => String(data.get(name) ?? '');
      const result = await callAction(() =>
        change({
          current: text('current'),
          next: text('next'),
          endOthers: data.get('endOthers') === 'on',
        }),
      );
      if (!result.ok) return { error: result.error.message, param: result.error.param };
      form.current?.reset();
      toast.success('Password changed.');
      return { error: null, param: null };
    },
    { error: null, param: null },
  );
  const atCurrent = state.param === 'current' ? state.error : null;
  return (
    <form ref={form} action={action} className="grid gap-4" noValidate>
      {first ? null : (
        <div>
          <Label htmlFor="current-password">Current password</Label>
          <PasswordInput
            id="current-password"
            name="current"
            what="current password"
            autoComplete="current-password"
            aria-invalid={atCurrent !== null || undefined}
          />
          <FieldError>{atCurrent}</FieldError>
        </div>
      )}
      <div>
        <Label htmlFor="next-password">New password</Label>
        <PasswordInput
          id="next-password"
          name="next"
          what="new password"
          autoComplete="new-password"
          aria-invalid={(state.error !== null && atCurrent === null) || undefined}
          aria-describedby="next-password-help"
        />
        <FieldHelp id="next-password-help">At least 10 characters.</FieldHelp>
        <FieldError>{atCurrent === null ? state.error : null}</FieldError>
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is a button */}
      <label className="flex min-h-6 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
        <Checkbox name="endOthers" defaultChecked />
        Sign me out everywhere else
      </label>
      <div>
        <Button type="submit" loading={pending}>
          {first ? 'Set a password' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
