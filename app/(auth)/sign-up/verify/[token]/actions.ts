'use server';

import { redirect } from 'next/navigation';
import { visitorAction } from '@/lib/console/access';
import { signInByLink } from '@/lib/console/session';
import { confirmSignUp, confirmSignUpInput } from '@/lib/console/sign-up';
import { inputId } from '@/lib/contract';

/** Makes the account of a confirmed address, signs in and redirects to the console. Needs no session. */
export const confirmSignUpAction = visitorAction(
  [inputId, confirmSignUpInput],
  async (token, input): Promise<never> =>
    redirect(await signInByLink(await confirmSignUp(token, input), '/')),
);
