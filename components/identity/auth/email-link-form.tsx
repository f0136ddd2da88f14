'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { failureOf } from '../../actions';
import { TextField } from './text-field';

interface State {
  readonly email: string;
  readonly error: string | null;
  readonly isSent: boolean;
}

/** Requests a link by email. The answer is the same whether or not the address has an account. */
export function EmailLinkForm({
  request,
  sent,
}: {
  request: (email: string) => Promise<ActionResult<void>>;
  /** The confirmation shown afterwards: the words before and after the address. */
  sent: readonly [before: string, after: string];
}) {
  const [state, action, isPending] = useActionState(
    async (_: State, form: FormData): Promise<State> => {
      const email = String(form.get('email') ?? '').trim();
      const reason = await failureOf(() => request(email));
      return { email, error: reason?.message ?? null, isSent: reason === null };
    },
    { email: '', error: null, isSent: false },
  );
  if (state.isSent) {
    return (
      <Banner tone="good" className="rounded-md">
        {sent[0]} {state.email}
        {sent[1]}
      </Banner>
    );
  }
  return (
    <form action={action} className="flex flex-col gap-5" noValidate>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={state.email}
        required
        autoFocus
        {...(state.error === null ? {} : { error: state.error })}
      />
      <Button type="submit" variant="primary" size="lg" loading={isPending}>
        Email me a link
      </Button>
    </form>
  );
}
