'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { createResetLink } from '@/lib/console/identity/passwords';
import { roles, workspaceAction } from '@/lib/console/team/access';
import {
  invitationInput,
  invite,
  renewInvitation,
  revokeInvitation,
} from '@/lib/console/team/invitations';
import {
  changeRole,
  leaveWorkspace,
  removeMember,
  transferOwnership,
} from '@/lib/console/team/members';
import { inputId } from '@/lib/contract';

/** Sent after a confirmation, so that a call without arguments does nothing. */
const confirmed = z.literal(true);

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

/** Revokes an invitation. */
export const revokeInvitationAction = workspaceAction(
  'members.invite',
  [inputId],
  async (access, invitation) => {
    await revokeInvitation(access, invitation);
    revalidatePath(`/${access.workspace.slug}/members`);
  },
);

/** Changes a member's role. */
export const changeRoleAction = workspaceAction(
  'members.update',
  [inputId, z.enum(roles)],
  async (access, member, role) => {
    await changeRole(access, member, role);
    revalidatePath(`/${access.workspace.slug}`, 'layout');
  },
);

/** Removes a person from the workspace. */
export const removeMemberAction = workspaceAction(
  'members.update',
  [inputId],
  async (access, member) => {
    await removeMember(access, member);
    revalidatePath(`/${access.workspace.slug}/members`);
  },
);

/** Makes a member Owner and the calling Owner an Admin. */
export const transferOwnershipAction = workspaceAction(
  'workspace.transfer',
  [inputId],
  async (access, member) => {
    await transferOwnership(access, member);
    revalidatePath(`/${access.workspace.slug}`, 'layout');
  },
);

/** Makes a password link for a member. Only this result has it. */
export const createResetLinkAction = workspaceAction(
  'members.reset',
  [inputId],
  async (access, member) => ({ link: await createResetLink(access, member) }),
);

/** Leaves the workspace and redirects to another one. */
export const leaveWorkspaceAction = workspaceAction(
  'workspace.leave',
  [confirmed],
  async (access): Promise<never> => {
    await leaveWorkspace(access);
    redirect('/');
  },
);
