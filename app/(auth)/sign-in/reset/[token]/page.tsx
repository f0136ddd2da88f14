import type { Metadata } from 'next';
import Link from 'next/link';
import { NewPasswordForm } from '@/components/identity/auth';
import { Button } from '@/components/ui';
import { readReset } from '@/lib/console/identity/passwords';
import { Heading } from '../../../heading';

export const metadata: Metadata = { title: 'Set a new password' };

export default async function ResetPage({ params }: PageProps<'/sign-in/reset/[token]'>) {
  const { token } = await params;
  const reset = await readReset(token);
  if (reset === null) {
    return (
      <>
        <Heading title="This link no longer works">
          A password link works once, for one hour, and ends early when the password changes or the
          account joins another team. Ask for a new one.
        </Heading>
        <Button variant="primary" size="lg" asChild>
          <Link href="/sign-in/forgot">Get a new link</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      <Heading title="Set a new password">For the account {reset.email}.</Heading>
      <NewPasswordForm email={reset.email} token={token} />
    </>
  );
}
