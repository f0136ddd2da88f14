'use client';

import { useActionState } from 'react';
import type { ActionResult } from '@/lib/pages/failures';
import { failureOf } from '../../actions';
import { AccountForm, type AccountFormState } from './account-form';

interface Values {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

type State = AccountFormState<Values>;

/** Makes an account by an invitation or sign-up link. The action signs in and redirects. */
export function NewAccountForm({
  email,
  emailHelp,
  signUp,
  submit,
}: {
  /** The address that the link is for; null if the person enters one. */
  email: string | null;
  /** Why the address can't be changed. */
  emailHelp: string;
  signUp: (values: Values) => Promise<ActionResult<never>>;
  /** Label of the button. */
  submit: string;
}) {
  const [state, action, isPending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const text = (name: string) => String(form.get(name) ?? '');
      const values = { name: text('name'), email: text('email'), password: text('password') };
      const reason = await failureOf(() => signUp(values));
      return { values, error: reason?.message ?? null, param: reason?.param ?? null };
    },
    { values: { name: '', email: email ?? '', password: '' }, error: null, param: null },
  );
  return (
    <AccountForm
      action={action}
      isPending={isPending}
      state={state}
      lockedEmailReason={email === null ? null : emailHelp}
      submit={submit}
    />
  );
}
