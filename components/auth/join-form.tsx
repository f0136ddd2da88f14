'use client';

import { useActionState } from 'react';
import { Banner, Button } from '@/components/ui';
import type { ActionResult } from '@/lib/contract';
import { reasonOf } from './reason-of';

/** Accepts an invitation; the action leads into the workspace. */
export function JoinForm({
  label,
  accept,
}: {
  label: string;
  accept: () => Promise<ActionResult<never>>;
}) {
  const [error, action, pending] = useActionState(
    async () => (await reasonOf(accept))?.message ?? null,
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

/** Signs out, and comes back to the same page for another account. */
export function SwitchAccountButton({
  switchAccount,
}: {
  switchAccount: () => Promise<ActionResult<never>>;
}) {
  const [error, action, pending] = useActionState(
    async () => (await reasonOf(switchAccount))?.message ?? null,
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
