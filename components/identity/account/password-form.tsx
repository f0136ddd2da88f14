'use client';

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
import { useAction } from '../../actions';

/** Changes the password, or sets the first one of an account that signs in by an identity provider. */
export function PasswordForm({ first }: { first: boolean }) {
  const { run, isPending, failure } = useAction(changePasswordAction, {
    onDone: () => toast.success('Password changed.'),
  });
  const send = async (data: FormData) => {
    const text = (name: string) => String(data.get(name) ?? '');
    const endOthers = data.get('endOthers') === 'on';
    await run({ current: text('current'), next: text('next'), endOthers });
  };
  const atCurrent = failure?.param === 'current' ? failure.message : null;
  const atNext = failure === null || atCurrent !== null ? null : failure.message;
  return (
    <form action={send} className="grid gap-4" noValidate>
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
          aria-invalid={atNext !== null || undefined}
          aria-describedby="next-password-help"
        />
        <FieldHelp id="next-password-help">At least 10 characters.</FieldHelp>
        <FieldError>{atNext}</FieldError>
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is a button */}
      <label className="flex min-h-6 items-center gap-2.5 text-sm pointer-coarse:min-h-11">
        <Checkbox name="endOthers" defaultChecked />
        Sign me out everywhere else
      </label>
      <div>
        <Button type="submit" loading={isPending}>
          {first ? 'Set a password' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
