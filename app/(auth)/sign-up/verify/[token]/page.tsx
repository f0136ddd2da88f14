import type { Metadata } from 'next';
import Link from 'next/link';
import { NewAccountForm } from '@/components/identity/auth';
import { Button } from '@/components/ui';
import { readSignUp } from '@/lib/console/identity/sign-up';
import { confirmSignUpAction } from '@/lib/console/identity/sign-up/actions';
import { Heading } from '../../../heading';

export const metadata: Metadata = { title: 'Create your account' };

/** Only the form makes the account, not the visit, because mail scanners open links. */
export default async function VerifyPage({ params }: PageProps<'/sign-up/verify/[token]'>) {
  const { token } = await params;
  const pendingSignUp = await readSignUp(token);
  if (pendingSignUp === null) {
    return (
      <>
        <Heading title="This link no longer works">
          It was already used or is too old. Sign in, or sign up again.
        </Heading>
        <Button variant="primary" size="lg" asChild>
          <Link href="/sign-in">Sign in</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      <Heading title="Create your account">Choose your name and a password.</Heading>
      <NewAccountForm
        email={pendingSignUp.email}
        emailHelp="Confirmed by the link you opened."
        signUp={confirmSignUpAction.bind(null, token)}
        submit="Create account"
      />
    </>
  );
}
