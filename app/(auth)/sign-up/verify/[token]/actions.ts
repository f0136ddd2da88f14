'use server';

import { redirect } from 'next/navigation';
import { actionResult } from '@/lib/console/failures';
import { signInByLink } from '@/lib/console/session';
import { confirmSignUp, confirmSignUpInput } from '@/lib/console/sign-up';
import type { ActionResult } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Makes the account of a confirmed address, signs in and redirects to the console. Needs no session. */
export async function confirmSignUpAction(
  token: unknown,
  values: unknown,
): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const input = confirmSignUpInput.parse(values);
    redirect(await signInByLink(await confirmSignUp(inputId.parse(token), input), '/'));
  });
}
