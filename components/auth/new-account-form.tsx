'use client';

import { useActionState } from 'react';
import type { ActionResult } from '@/lib/contract';
import type { AccountFormState } from './account-form';
import { AccountForm } from './account-form';
import { reasonOf } from './reason-of';

interface Values {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

type State = AccountFormState<Values>;

/** Makes the account of the holder of a link; the action signs in and leads on. */
export function NewAccountForm({
  email,
  emailHelp,
  signUp,
  submit,
}: {
  /** The address that the link is for; null leaves it to the person. */
  email: string | null;
  /** Why the address can't be changed. */
  emailHelp: string;
  signUp: (values: Values) => Promise<ActionResult<never>>;
  /** Words on the button. */
  submit: string;
}) {
  const [state, action, pending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const text = (name: string) => String(form.get(name) ?? '');
      const values = { name: text('name'), email: text('email'), password: text('password') };
      const reason = await reasonOf(() => signUp(values));
      return { values, error: reason?.message ?? null, param: reason?.param ?? null };
    },
    { values: { name: '', email: email ?? '', password: '' }, error: null, param: null },
  );
  return (
    <AccountForm
      action={action}
      pending={pending}
      state={state}
      emailGiven={email === null ? null : emailHelp}
      submit={submit}
    />
  );
}
