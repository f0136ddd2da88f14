'use client';

import { Button } from '@/components/ui';
import { resetPasswordAction } from '@/lib/console/identity/passwords/actions';
import { useAction } from '../../actions';
import { TextField } from './text-field';

/** Sets a new password. The action signs in and redirects. */
export function NewPasswordForm({ email, token }: { email: string; token: string }) {
  const { run, isPending, failure } = useAction(resetPasswordAction);
  const send = async (form: FormData) => {
    await run(token, String(form.get('password') ?? ''));
  };
  return (
    <form action={send} className="flex flex-col gap-5" noValidate>
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
        {...(failure === null ? {} : { error: failure.message })}
      />
      <Button type="submit" variant="primary" size="lg" loading={isPending}>
        Set the password and sign in
      </Button>
    </form>
  );
}
