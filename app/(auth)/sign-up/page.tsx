import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { EmailLinkForm, SignUpForm } from '@/components/identity/auth';
import { Button } from '@/components/ui';
import { readSignUpState } from '@/lib/console/identity/accounts';
import { currentUser } from '@/lib/console/identity/session';
import { requestSignUpAction } from '@/lib/console/identity/sign-up/actions';
import { runtime } from '@/lib/console/platform/runtime';
import { Heading } from '../heading';

export const metadata: Metadata = { title: 'Create an account' };

export default async function SignUpPage() {
  if ((await currentUser()) !== null) redirect('/');
  const { db, env, mailer } = runtime();
  const state = await readSignUpState(db, env.signup);
  if (!state.open) {
    return (
      <>
        <Heading title="Accounts are by invitation">
          Ask an Owner or Admin of your team to invite you. If you have an account already, sign in.
        </Heading>
        <Button variant="primary" size="lg" asChild>
          <Link href="/sign-in">Sign in</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      {state.isFirst ? (
        <Heading title="Create the owner account">
          The first account owns this server. Next, you’ll create a workspace for your team.
        </Heading>
      ) : (
        <Heading title="Create an account">
          {mailer === null
            ? null
            : 'We’ll email you a link. There you choose your name and password.'}
        </Heading>
      )}
      {state.isFirst || mailer === null ? (
        <SignUpForm
          needsToken={state.needsToken}
          next={state.isFirst ? '/new' : '/'}
          submit={state.isFirst ? 'Create owner account' : 'Create account'}
        />
      ) : (
        <EmailLinkForm
          request={requestSignUpAction}
          sent={['We emailed a link to', '. Open it within 24 hours to finish.']}
        />
      )}
      {state.isFirst ? null : (
        <p className="mt-8 text-sm text-ink-2">
          Already have an account?{' '}
          <Link href="/sign-in" className="font-medium text-ink underline underline-offset-4">
            Sign in
          </Link>
        </p>
      )}
    </>
  );
}
