'use client';

import { useRouter } from 'next/navigation';
import { secondStepPath } from './sign-in';
import { SignInForm } from './sign-in-form';

/** The sign-in page's form. Opens `returnTo`, a path of this console, after the second step if there is one. */
export function SignInPanel({ returnTo, passkeys }: { returnTo: string; passkeys: boolean }) {
  const router = useRouter();
  return (
    <SignInForm
      hasPasskeys={passkeys}
      onSignedIn={() => window.location.assign(returnTo)}
      onSecondStep={() => router.push(`${secondStepPath}?from=${encodeURIComponent(returnTo)}`)}
    />
  );
}
