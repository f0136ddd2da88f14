'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { newPassword, resetPassword } from '@/lib/console/identity/passwords';
import { clientOf, signInByLink } from '@/lib/console/identity/session';
import { visitorAction } from '@/lib/console/team/access';
import { inputId } from '@/lib/contract';

/** Sets a new password by a link, signs in and redirects to the console. Needs no session. */
export const resetPasswordAction = visitorAction(
  [inputId, z.unknown()],
  async (token, text): Promise<never> => {
    const { password } = newPassword.parse({ password: text });
    const userId = await resetPassword(token, password, clientOf(await headers()));
    redirect(await signInByLink(userId, '/'));
  },
);
