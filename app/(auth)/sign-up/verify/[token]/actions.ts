'use server';

import { redirect } from 'next/navigation';
import * as z from 'zod';
import { actionResult } from '@/lib/console/failures';
import { signInBrowser } from '@/lib/console/session';
import { confirmSignUp } from '@/lib/console/sign-up';
import type { ActionResult } from '@/lib/contract';

/** Makes the account of a confirmed address, signs in and leads to the console; needs no session. */
export async function confirmSignUpAction(token: unknown): Promise<ActionResult<never>> {
  return actionResult(async () => {
    await signInBrowser(await confirmSignUp(z.string().max(80).parse(token)));
    redirect('/');
  });
}
