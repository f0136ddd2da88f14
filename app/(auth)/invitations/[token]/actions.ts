'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import {
  clientOf,
  currentUser,
  endOwnSession,
  forgetSessionCookie,
  signInByLink,
} from '@/lib/console/identity/session';
import { runtime } from '@/lib/console/platform/runtime';
import { personAction, visitorAction } from '@/lib/console/team/access';
import {
  acceptInvitation,
  invitedAccountInput,
  signUpInvited,
} from '@/lib/console/team/invitations';
import { inputText } from '@/lib/contract';

const tokenForm = inputText.regex(/^[\w-]{43}$/, 'This is not an invitation link.');

/** Accepts an invitation for the signed-in person and redirects to the workspace. */
export const acceptInvitationAction = personAction(
  [tokenForm],
  async (user, token): Promise<never> => {
    const slug = await acceptInvitation(user, token, clientOf(await headers()));
    redirect(`/${slug}/create`);
  },
);

/** Makes an account by an invitation link, signs in and redirects to the workspace. Needs no session. */
export const signUpInvitedAction = visitorAction(
  [tokenForm, invitedAccountInput],
  async (token, input): Promise<never> => {
    const { userId, slug } = await signUpInvited(token, input, clientOf(await headers()));
    redirect(await signInByLink(userId, `/${slug}/create`));
  },
);

/** Signs this browser out and redirects back to the invitation, for another account. */
export const switchAccountAction = visitorAction([tokenForm], async (token): Promise<never> => {
  const user = await currentUser();
  if (user !== null) await endOwnSession(runtime().db, user, clientOf(await headers()));
  await forgetSessionCookie();
  redirect(`/invitations/${token}`);
});
