'use client';

import { Banner, Button } from '@/components/ui';
import {
  acceptInvitationAction,
  switchAccountAction,
} from '@/lib/console/team/invitations/actions';
import { useAction } from '../../actions';

/** Accepts an invitation. The action redirects to the workspace. */
export function JoinForm({ label, token }: { label: string; token: string }) {
  const { run, isPending, failure } = useAction(acceptInvitationAction);
  return (
    <form action={() => void run(token)} className="grid gap-5">
      {failure ? (
        <Banner tone="bad" className="rounded-md">
          {failure.message}
        </Banner>
      ) : null}
      <Button type="submit" variant="primary" size="lg" loading={isPending}>
        {label}
      </Button>
    </form>
  );
}

/** Signs out and returns to the same page, to sign in with another account. */
export function SwitchAccountButton({ token }: { token: string }) {
  const { run, isPending, failure } = useAction(switchAccountAction);
  return (
    <form action={() => void run(token)} className="grid gap-2">
      {failure ? (
        <Banner tone="bad" className="rounded-md">
          {failure.message}
        </Banner>
      ) : null}
      <Button type="submit" size="lg" loading={isPending}>
        Use another account
      </Button>
    </form>
  );
}
