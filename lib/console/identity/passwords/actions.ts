'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { personAction, visitorAction, workspaceAction } from '../../team/access';
import { email } from '../accounts';
import { clientOf, signInByLink } from '../session';
import {
  changePassword,
  createResetLink,
  newPassword,
  passwordChange,
  requestPasswordReset,
  resetPassword,
} from '.';

/** Changes the password and, if requested, ends the other sessions. */
export const changePasswordAction = personAction([passwordChange], async (user, change) => {
  await changePassword(user, change, clientOf(await headers()));
  revalidatePath('/', 'layout');
});

/** Mails a link to set a new password to an address that has an account; needs no session. */
export const requestResetAction = visitorAction([email], async (address) =>
  requestPasswordReset(address, clientOf(await headers())),
);

/** Sets a new password by a link, signs in and redirects to the console. Needs no session. */
export const resetPasswordAction = visitorAction(
  [inputId, z.unknown()],
  async (token, text): Promise<never> => {
    const { password } = newPassword.parse({ password: text });
    const userId = await resetPassword(token, password, clientOf(await headers()));
    redirect(await signInByLink(userId, '/'));
  },
);

/** Makes a password link for a member. Only this result has it. */
export const createResetLinkAction = workspaceAction(
  'members.reset',
  [inputId],
  async (access, member) => ({ link: await createResetLink(access, member) }),
);
