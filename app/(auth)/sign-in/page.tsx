import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import {
  IdentityButton,
  PasskeyAutofill,
  PasskeyButton,
  SignInPanel,
} from '@/components/identity/auth';
import { Banner } from '@/components/ui';
import { readSignUpState } from '@/lib/console/identity/accounts';
import { currentUser, type IdentityError, identityErrors } from '@/lib/console/identity/session';
import { relyingParty } from '@/lib/console/identity/two-step';
import {
  askForPasskeyAction,
  signInByPasskeyAction,
} from '@/lib/console/identity/two-step/actions';
import { runtime } from '@/lib/console/platform/runtime';
import { Heading } from '../heading';
import { localPath } from '../local-path';

export const metadata: Metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { from, error } = await searchParams;
  const returnTo = localPath(from);
  const user = await currentUser();
  // A person who could not connect an identity is signed in, and still has to see the error.
  if (user !== null && error === undefined) redirect(returnTo);
  const { db, env } = runtime();
  const state = await readSignUpState(db, env.signup);
  const hasPasskeys = relyingParty() !== null;
  if (state.open && state.isFirst) redirect('/sign-up');
  return (
    <>
      <Heading title="Sign in" />
      {error === undefined ? null : (
        <Banner tone="bad" className="mb-6 rounded-md">
          {identityErrorMessage(error, env.oidc?.name ?? 'the provider')}
        </Banner>
      )}
      {user === null ? (
        <>
          <SignInPanel returnTo={returnTo} passkeys={hasPasskeys} />
          {hasPasskeys ? <PasskeyAutofill returnTo={returnTo} /> : null}
          <p className="mt-4 text-sm">
            <Link href="/sign-in/forgot" className="text-ink-2 underline underline-offset-4">
              Forgot your password?
            </Link>
          </p>
          <div className="mt-6 grid gap-3 border-t border-line pt-6 empty:hidden">
            {hasPasskeys ? (
              <PasskeyButton
                label="Continue with a passkey"
                returnTo={returnTo}
                fetchOptions={askForPasskeyAction}
                sendResponse={signInByPasskeyAction}
              />
            ) : null}
            {env.oidc === undefined ? null : (
              <IdentityButton label={`Continue with ${env.oidc.name}`} returnTo={returnTo} />
            )}
          </div>
        </>
      ) : (
        <Link href={returnTo} className="font-medium underline underline-offset-4">
          Go back, signed in as {user.email}
        </Link>
      )}
      <p className="mt-8 text-sm text-ink-2">
        {state.open ? (
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

/** The message for `error` in the URL, which may be any text. */
function identityErrorMessage(error: string | string[], provider: string): string {
  const errorCode = Object.keys(identityErrors).find(
    (code): code is IdentityError => code === error,
  );
  if (errorCode !== undefined) return identityErrors[errorCode](provider);
  return `Signing in with ${provider} didn’t work. Try again, or use your password.`;
}
