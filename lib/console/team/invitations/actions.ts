'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { inputId, inputText } from '@/lib/pages/input';
import {
  clientOf,
  currentUser,
  endOwnSession,
  forgetSessionCookie,
  signInByLink,
} from '../../identity/session';
import { runtime } from '../../platform/runtime';
import { personAction, visitorAction, workspaceAction } from '../access';
import {
  acceptInvitation,
  invitationInput,
  invite,
  invitedAccountInput,
  renewInvitation,
  revokeInvitation,
  signUpInvited,
} from '.';

/** Invites a person by mail, or by a link that only this result has. */
export const inviteAction = workspaceAction(
  'members.invite',
  [invitationInput],
  async (access, input) => {
    const sentInvitation = await invite(access, input);
    // The layout shows the first steps.
    revalidatePath(`/${access.workspace.slug}`, 'layout');
    return sentInvitation;
  },
);

/** Gives an open invitation a new link and another week. */
export const renewInvitationAction = workspaceAction(
  'members.invite',
  [inputId],
  async (access, invitation) => {
    const sentInvitation = await renewInvitation(access, invitation);
    revalidatePath(`/${access.workspace.slug}/members`);
    return sentInvitation;
  },
);

export const revokeInvitationAction = workspaceAction(
  'members.invite',
  [inputId],
  async (access, invitation) => {
    await revokeInvitation(access, invitation);
    revalidatePath(`/${access.workspace.slug}/members`);
  },
);

const tokenInput = inputText.regex(/^[\w-]{43}$/, 'This is not an invitation link.');

/** Accepts an invitation for the signed-in person and redirects to the workspace. */
export const acceptInvitationAction = personAction(
  [tokenInput],
  async (user, token): Promise<never> => {
    const slug = await acceptInvitation(user, token, clientOf(await headers()));
    redirect(`/${slug}/create`);
  },
);

/** Makes an account by an invitation link, signs in and redirects to the workspace. Needs no session. */
export const signUpInvitedAction = visitorAction(
  [tokenInput, invitedAccountInput],
  async (token, input): Promise<never> => {
    const { userId, slug } = await signUpInvited(token, input, clientOf(await headers()));
    redirect(await signInByLink(userId, `/${slug}/create`));
  },
);

/** Signs this browser out and redirects back to the invitation, for another account. */
export const switchAccountAction = visitorAction([tokenInput], async (token): Promise<never> => {
  const user = await currentUser();
  if (user !== null) await endOwnSession(runtime().db, user, clientOf(await headers()));
  await forgetSessionCookie();
  redirect(`/invitations/${token}`);
});
