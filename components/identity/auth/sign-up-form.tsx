'use client';

import { useActionState } from 'react';
import { signUpAction } from '@/lib/console/identity/sign-up/actions';
import { callAction } from '../../actions';
import { AccountForm, type AccountFormState } from './account-form';
import { signInWithPassword } from './sign-in';

export interface SignUpValues {
  name: string;
  email: string;
  password: string;
  token?: string;
}

type State = AccountFormState<SignUpValues>;

/** Makes an account and signs in with it. After a refusal the values stay. */
export function SignUpForm({
  needsToken,
  next,
  submit,
}: {
  /** Ask for the token that the server printed at its start. */
  needsToken: boolean;
  /** Where to go afterwards. */
  next: string;
  /** Label of the button. */
  submit: string;
}) {
  const [state, action, isPending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const text = (name: string) => String(form.get(name) ?? '');
      const values: SignUpValues = {
        name: text('name'),
        email: text('email'),
        password: text('password'),
        ...(needsToken ? { token: text('token').trim() } : {}),
      };
      const signUpResult = await callAction(() => signUpAction(values));
      if (!signUpResult.ok)
        return { values, param: signUpResult.error.param, error: signUpResult.error.message };
      const outcome = await signInWithPassword(values);
      if (outcome.state === 'signed-in') window.location.assign(next);
      return { values, param: null, error: outcome.state === 'refused' ? outcome.error : null };
    },
    { values: {}, param: null, error: null },
  );
  return (
    <AccountForm
      action={action}
      isPending={isPending}
      state={state}
      extraField={
        needsToken
          ? {
              name: 'token',
              label: 'First-owner token',
              autoComplete: 'off',
              defaultValue: state.values.token,
              help: 'Printed by the server when it started.',
            }
          : null
      }
      submit={submit}
    />
  );
}
