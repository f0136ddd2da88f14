'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { requireAccess, roles } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import {
  invitationInput,
  invite,
  renewInvitation,
  revokeInvitation,
} from '@/lib/console/invitations';
import { changeRole, leaveWorkspace, removeMember, transferOwnership } from '@/lib/console/members';
import { createResetLink } from '@/lib/console/passwords';
import type { ActionResult, SentInvitation } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Sent after a confirmation, so that a call without arguments does nothing. */
const confirmed = z.literal(true);

/** Invites a person by mail, or by a link that only this result has. */
export async function inviteAction(
  workspace: string,
  input: unknown,
): Promise<ActionResult<SentInvitation>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'members.invite');
    const sentInvitation = await invite(access, invitationInput.parse(input));
    revalidatePath(`/${workspace}/members`);
    return sentInvitation;
  });
}

/** Gives an open invitation a new link and another week. */
export async function renewInvitationAction(
  workspace: string,
  invitation: unknown,
): Promise<ActionResult<SentInvitation>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'members.invite');
    const sentInvitation = await renewInvitation(access, inputId.parse(invitation));
    revalidatePath(`/${workspace}/members`);
    return sentInvitation;
  });
}

/** Revokes an invitation. */
export async function revokeInvitationAction(
  workspace: string,
  invitation: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'members.invite');
    await revokeInvitation(access, inputId.parse(invitation));
    revalidatePath(`/${workspace}/members`);
  });
}

/** Changes a member's role. */
export async function changeRoleAction(
  workspace: string,
  member: unknown,
  role: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'members.update');
    await changeRole(access, inputId.parse(member), z.enum(roles).parse(role));
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** Removes a person from the workspace. */
export async function removeMemberAction(
  workspace: string,
  member: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'members.update');
    await removeMember(access, inputId.parse(member));
    revalidatePath(`/${workspace}/members`);
  });
}

/** Makes a member Owner and the calling Owner an Admin. */
export async function transferOwnershipAction(
  workspace: string,
  member: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.transfer');
    await transferOwnership(access, inputId.parse(member));
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** Makes a password link for a member. Only this result has it. */
export async function createResetLinkAction(
  workspace: string,
  member: unknown,
): Promise<ActionResult<SentInvitation>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'members.reset');
    return { link: await createResetLink(access, inputId.parse(member)) };
  });
}

/** Leaves the workspace and redirects to another one. */
export async function leaveWorkspaceAction(
  workspace: string,
  sure: unknown,
): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.leave');
    confirmed.parse(sure);
    await leaveWorkspace(access);
    redirect('/');
  });
}
