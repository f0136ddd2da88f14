'use client';

import type { ComponentProps } from 'react';
import { Banner, Button } from '@/components/ui';
import { TextField } from './text-field';

/** The values of a form that makes an account, and why they were refused. */
export interface AccountFormState<Values> {
  readonly values: Partial<Values>;
  readonly error: string | null;
  /** The field that the error is about. */
  readonly param: string | null;
}

const fields = ['name', 'email', 'password'];

/** The form that makes an account. After a refusal it keeps its values and shows the reason at the field. */
export function AccountForm({
  action,
  isPending,
  state: { values, error, param },
  lockedEmailReason = null,
  extraField = null,
  submit,
}: {
  action: (data: FormData) => void;
  isPending: boolean;
  state: AccountFormState<{ name: string; email: string; password: string }>;
  /** Why the address can't be changed; null if it can. */
  lockedEmailReason?: string | null;
  /** One more field below the usual ones. */
  extraField?: ComponentProps<typeof TextField> | null;
  /** Label of the button. */
  submit: string;
}) {
  const errorOf = (name: string) => (error !== null && param === name ? { error } : {});
  const isFieldError = [...fields, extraField?.name].includes(param ?? '');
  return (
    <form action={action} className="flex flex-col gap-5" noValidate>
      {error !== null && !isFieldError ? (
        <Banner tone="bad" className="rounded-md">
          {error}
        </Banner>
      ) : null}
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        defaultValue={values.name}
        required
        autoFocus
        {...errorOf('name')}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={values.email}
        readOnly={lockedEmailReason !== null}
        required
        {...(lockedEmailReason === null ? {} : { help: lockedEmailReason })}
        {...errorOf('email')}
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        defaultValue={values.password}
        help="At least 10 characters."
        required
        {...errorOf('password')}
      />
      {extraField === null ? null : (
        <TextField required {...extraField} {...errorOf(extraField.name)} />
      )}
      <Button type="submit" variant="primary" size="lg" loading={isPending}>
        {submit}
      </Button>
    </form>
  );
}
