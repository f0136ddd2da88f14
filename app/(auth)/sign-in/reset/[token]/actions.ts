'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { actionResult } from '@/lib/console/failures';
import { newPassword, resetPassword } from '@/lib/console/passwords';
import { clientOf, signInByLink } from '@/lib/console/session';
import type { ActionResult } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Sets a new password by a link, signs in and redirects to the console. Needs no session. */
export async function resetPasswordAction(
  token: unknown,
  password: unknown,
): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const next = newPassword.parse({ password });
    const client = clientOf(await headers());
    const userId = await resetPassword(inputId.parse(token), next.password, client);
    redirect(await signInByLink(userId, '/'));
  });
}
