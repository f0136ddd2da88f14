import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { SignInForm } from '@/components/auth';
import { signUpDoor } from '@/lib/console/accounts';
import { runtime } from '@/lib/console/runtime';
import { currentUser } from '@/lib/console/session';
import { Heading } from '../heading';
import { localPath } from '../local-path';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string | string[] }>;
}) {
  const returnTo = localPath((await searchParams).from);
  if ((await currentUser()) !== null) redirect(returnTo);
  const { db, env } = runtime();
  const door = await signUpDoor(db, env.signup);
  if (door.open && door.first) redirect('/sign-up');
  return (
    <>
      <Heading title="Sign in" />
      <SignInForm returnTo={returnTo} />
      <p className="mt-8 text-sm text-ink-2">
        {door.open ? (
          <>
            New here?{' '}
            <Link href="/sign-up" className="font-medium text-ink underline underline-offset-4">
              Create an account
            </Link>
          </>
        ) : (
          'Accounts are by invitation. Ask an Owner or Admin of your team.'
        )}
      </p>
    </>
  );
}
