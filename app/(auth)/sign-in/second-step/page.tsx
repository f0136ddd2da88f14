import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { SecondStepForm } from '@/components/identity/auth';
import { currentUser } from '@/lib/console/identity/session';
import { readMissingStep } from '@/lib/console/identity/two-step';
import type { SecondSteps } from '@/lib/pages/two-step';
import { Heading } from '../../heading';
import { localPath } from '../../local-path';

export const metadata: Metadata = { title: 'Two-step sign-in' };

function meansOf({ app: hasApp, passkey: hasPasskey }: SecondSteps): string {
  if (!hasApp) return 'with your passkey or a recovery code';
  return hasPasskey ? 'with your passkey or a code' : 'with a code';
}

export default async function SecondStepPage({ searchParams }: PageProps<'/sign-in/second-step'>) {
  const returnTo = localPath((await searchParams).from);
  if ((await currentUser()) !== null) redirect(returnTo);
  const steps = await readMissingStep();
  // The first step has expired after ten minutes, or the password has changed.
  if (steps === null) redirect(`/sign-in?from=${encodeURIComponent(returnTo)}`);
  return (
    <>
      <Heading title="One more step">Confirm that it’s you {meansOf(steps)}.</Heading>
      <SecondStepForm steps={steps} returnTo={returnTo} />
      <p className="mt-8 text-sm text-pretty text-ink-2">
        Lost your phone, your passkey and your recovery codes? The person who runs this server can
        turn two-step sign-in off for you.{' '}
        <Link href="/sign-in" className="font-medium text-ink underline underline-offset-4">
          Use another account
        </Link>
      </p>
    </>
  );
}
