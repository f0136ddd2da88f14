'use client';

import { SignInForm } from './sign-in-form';

/** The sign-in page's form; leads to `returnTo`, a path of this console. */
export function SignInPanel({ returnTo }: { returnTo: string }) {
  return <SignInForm onSignedIn={() => window.location.assign(returnTo)} />;
}
