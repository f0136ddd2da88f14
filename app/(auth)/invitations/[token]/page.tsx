import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { JoinForm, NewAccountForm, SwitchAccountButton } from '@/components/identity/auth';
import { Button } from '@/components/ui';
import { type CurrentUser, currentUser } from '@/lib/console/identity/session';
import { runtime } from '@/lib/console/platform/runtime';
import { type InvitationView, readInvitation } from '@/lib/console/team/invitations';
import { signUpInvitedAction } from '@/lib/console/team/invitations/actions';
import { Heading } from '../../heading';

export const metadata: Metadata = { title: 'Invitation' };

const roleLabels = { admin: 'an Admin', member: 'a Member' } as const;

export default async function InvitationPage({ params }: PageProps<'/invitations/[token]'>) {
  const { token } = await params;
  const user = await currentUser();
  const invitation = await readInvitation(runtime().db, token, user?.id ?? null);
  if (invitation === null) return <NotOpen />;
  if (invitation.isMember) redirect(`/${invitation.workspace.slug}/create`);
  const { workspace, invitedBy, role } = invitation;
  return (
    <>
      <Heading title={`Join ${workspace.name}`}>
        {invitedBy} invites you to this workspace as {roleLabels[role]}.
      </Heading>
      {user === null ? (
        <SignedOut token={token} invitation={invitation} />
      ) : (
        <SignedIn token={token} invitation={invitation} user={user} />
      )}
    </>
  );
}

function NotOpen() {
  return (
    <>
      <Heading title="This invitation has ended">
        It was used, revoked, is older than seven days, or the person who sent it left the team. Ask
        for a new one. Already joined? Sign in.
      </Heading>
      <Button variant="primary" size="lg" asChild>
        <Link href="/">Go to the console</Link>
      </Button>
    </>
  );
}

function SignedIn({
  token,
  invitation,
  user,
}: {
  token: string;
  invitation: InvitationView;
  user: CurrentUser;
}) {
  const switchAccount = <SwitchAccountButton token={token} />;
  if (invitation.email !== null && invitation.email !== user.email) {
    return (
      <Note action={switchAccount}>
        You are signed in as <b className="font-medium">{user.email}</b>, and this invitation is for{' '}
        <b className="font-medium">{invitation.email}</b>. Sign out and use that address, or ask for
        an invitation to your account.
      </Note>
    );
  }
  return (
    <div className="grid gap-4">
      <JoinForm label={`Join as ${user.name}`} token={token} />
      <p className="text-sm text-ink-2">You are signed in as {user.email}.</p>
      {switchAccount}
    </div>
  );
}

function SignedOut({ token, invitation }: { token: string; invitation: InvitationView }) {
  const signIn = `/sign-in?from=${encodeURIComponent(`/invitations/${token}`)}`;
  if (invitation.hasAccount) {
    return (
      <Note
        action={
          <Button variant="primary" size="lg" asChild>
            <Link href={signIn}>Sign in</Link>
          </Button>
        }
      >
        The invitation is for <b className="font-medium">{invitation.email}</b>, which already has
        an account. Sign in to continue here.
      </Note>
    );
  }
  return (
    <>
      <NewAccountForm
        email={invitation.email}
        emailHelp="The invitation is for this address."
        signUp={signUpInvitedAction.bind(null, token)}
        submit="Create account and join"
      />
      <p className="mt-8 text-sm text-ink-2">
        Already have an account?{' '}
        <Link href={signIn} className="font-medium text-ink underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </>
  );
}

function Note({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <p className="text-pretty text-ink-2">{children}</p>
      {action}
    </div>
  );
}
