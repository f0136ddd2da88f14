'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { requireSignedIn } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import { acceptInvitation, invitedAccountInput, signUpInvited } from '@/lib/console/invitations';
import { runtime } from '@/lib/console/runtime';
import {
  clientOf,
  currentUser,
  endOwnSession,
  forgetSessionCookie,
  signInByLink,
} from '@/lib/console/session';
import type { ActionResult } from '@/lib/contract';
import { inputText } from '@/lib/contract';

const tokenForm = inputText.regex(/^[\w-]{43}$/, 'This is not an invitation link.');

/** Accepts an invitation for the signed-in person and redirects to the workspace. */
export async function acceptInvitationAction(token: unknown): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    const slug = await acceptInvitation(user, tokenForm.parse(token), clientOf(await headers()));
    redirect(`/${slug}/create`);
  });
}

/** Makes an account by an invitation link, signs in and redirects to the workspace. Needs no session. */
export async function signUpInvitedAction(
  token: unknown,
  values: unknown,
): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const client = clientOf(await headers());
    const input = invitedAccountInput.parse(values);
    const { userId, slug } = await signUpInvited(tokenForm.parse(token), input, client);
    redirect(await signInByLink(userId, `/${slug}/create`));
  });
}

/** Signs this browser out and redirects back to the invitation, for another account. */
export async function switchAccountAction(token: unknown): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const path = `/invitations/${tokenForm.parse(token)}`;
    const user = await currentUser();
    if (user !== null) await endOwnSession(runtime().db, user, clientOf(await headers()));
    await forgetSessionCookie();
    redirect(path);
  });
}
