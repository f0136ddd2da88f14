'use client';

import { useActionState } from 'react';
import { Button } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { failureOf } from '../actions';
import { TextField } from './text-field';

/** Sets a new password. The action signs in and redirects. */
export function NewPasswordForm({
  email,
  reset,
}: {
  email: string;
  reset: (password: string) => Promise<ActionResult<never>>;
}) {
  const [error, action, pending] = useActionState(
    async (_: string | null, form: FormData) =>
      (await failureOf(() => reset(String(form.get('password') ?? ''))))?.message ?? null,
    null,
  );
  return (
    <form action={action} className="flex flex-col gap-5" noValidate>
      {/* Tells the browser's password manager which account this is for. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        help="At least 10 characters. Signed out everywhere else."
        required
        autoFocus
        {...(error === null ? {} : { error })}
      />
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Set the password and sign in
      </Button>
    </form>
  );
}
