'use server';

import { redirect } from 'next/navigation';
import { signInByLink } from '@/lib/console/identity/session';
import { confirmSignUp, confirmSignUpInput } from '@/lib/console/identity/sign-up';
import { visitorAction } from '@/lib/console/team/access';
import { inputId } from '@/lib/contract';

/** Makes the account of a confirmed address, signs in and redirects to the console. Needs no session. */
export const confirmSignUpAction = visitorAction(
  [inputId, confirmSignUpInput],
  async (token, input): Promise<never> =>
    redirect(await signInByLink(await confirmSignUp(token, input), '/')),
);
