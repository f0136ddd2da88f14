import type { Metadata } from 'next';
import Link from 'next/link';
import { SecurityPanel } from '@/components/identity/security';
import { Button } from '@/components/ui';
import { requireUser } from '@/lib/console/identity/session';
import { readTwoStep } from '@/lib/console/identity/two-step';
import { runtime } from '@/lib/console/platform/runtime';
import { Heading } from '../../heading';
import { localPath } from '../../local-path';

export const metadata: Metadata = { title: 'Set up two-step sign-in' };

/** Sets up two-step sign-in for people who need it to enter a workspace. */
export default async function SetUpPage({ searchParams }: PageProps<'/sign-in/set-up'>) {
  const returnTo = localPath((await searchParams).from);
  const user = await requireUser(`/sign-in/set-up?from=${encodeURIComponent(returnTo)}`);
  const state = await readTwoStep(runtime().db, user.id);
  const isTwoStepOn = state.app || state.passkeys.length > 0;
  return (
    <>
      <Heading title={isTwoStepOn ? 'Two-step sign-in is on' : 'Set up two-step sign-in'}>
        {isTwoStepOn
          ? 'Signing in with your password asks for a second step from now on.'
          : 'This workspace requires it: a second step beside your password. Choose one of these, then go on.'}
      </Heading>
      <SecurityPanel state={state} email={user.email} />
      <div className="mt-8 grid gap-4">
        {isTwoStepOn ? (
          <Button variant="primary" size="lg" asChild>
            <Link href={returnTo}>Continue</Link>
          </Button>
        ) : null}
        <p className="text-sm text-ink-2">You are signed in as {user.email}.</p>
      </div>
    </>
  );
}
