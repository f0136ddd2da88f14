'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { failureOf } from '../actions';

/** Accepts an invitation. The action redirects to the workspace. */
export function JoinForm({
  label,
  accept,
}: {
  label: string;
  accept: () => Promise<ActionResult<never>>;
}) {
  const [error, action, pending] = useActionState(
    async () => (await failureOf(accept))?.message ?? null,
    null,
  );
  return (
    <form action={action} className="grid gap-5">
      {error ? (
        <Banner tone="bad" className="rounded-md">
          {error}
        </Banner>
      ) : null}
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        {label}
      </Button>
    </form>
  );
}

/** Signs out and returns to the same page, to sign in with another account. */
export function SwitchAccountButton({
  switchAccount,
}: {
  switchAccount: () => Promise<ActionResult<never>>;
}) {
  const [error, action, pending] = useActionState(
    async () => (await failureOf(switchAccount))?.message ?? null,
    null,
  );
  return (
    <form action={action} className="grid gap-2">
      {error ? (
        <Banner tone="bad" className="rounded-md">
          {error}
        </Banner>
      ) : null}
      <Button type="submit" size="lg" loading={pending}>
        Use another account
      </Button>
    </form>
  );
}
