'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { leaverLinks } from '@/lib/pages/members';
import { roles, workspaceAction } from '../access';
import { changeRole, leaveWorkspace, removeMember, transferOwnership } from '.';

/** Sent after a confirmation, so that a call without arguments does nothing. */
const confirmation = z.literal(true);

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
  [inputId, leaverLinks],
  async (access, member, links) => {
    await removeMember(access, member, links);
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

/** Leaves the workspace and redirects to another one. */
export const leaveWorkspaceAction = workspaceAction(
  'workspace.leave',
  [confirmation, leaverLinks],
  async (access, _, links): Promise<never> => {
    await leaveWorkspace(access, links);
    redirect('/');
  },
);
