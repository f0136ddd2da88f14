'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import type { Access } from '@/lib/console/access';
import { requireAccess } from '@/lib/console/access';
import { actionResult, InvalidRequestError } from '@/lib/console/failures';
import {
  archiveWorkspace,
  deleteWorkspace,
  renameWorkspace,
  setDefaultModel,
  setSignedMedia,
  setTwoStepRequired,
  updateWorkspaceSettings,
  workspaceName,
} from '@/lib/console/workspaces';
import type { ActionResult } from '@/lib/contract';
import { inputId } from '@/lib/contract';

const onOrOff = z.boolean('Send true or false.');

/** Renames the workspace; its slug stays. */
export async function renameWorkspaceAction(
  workspace: string,
  name: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.update');
    await renameWorkspace(access, workspaceName.parse(name));
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** Sets the model that Create opens with. */
export async function setDefaultModelAction(
  workspace: string,
  model: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.update');
    await setDefaultModel(access, inputId.parse(model));
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** Sets whether Members may move what others made to the trash. */
export async function setMembersRemoveOthersAction(
  workspace: string,
  on: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.update');
    await updateWorkspaceSettings(access, { membersRemoveOthers: onOrOff.parse(on) });
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** Sets whether the team requires two-step sign-in. */
export async function setTwoStepRequiredAction(
  workspace: string,
  required: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.secure');
    await setTwoStepRequired(access, onOrOff.parse(required));
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** Sets whether addresses of files expire. */
export async function setSignedMediaAction(
  workspace: string,
  on: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.update');
    await setSignedMedia(access, onOrOff.parse(on));
  });
}

/** Archives a team workspace, confirmed by its typed name, and redirects to another one. */
export async function archiveWorkspaceAction(
  workspace: string,
  typedName: unknown,
): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.archive');
    requireTypedName(access, typedName);
    await archiveWorkspace(access);
    redirect('/');
  });
}

/** Deletes a team workspace, confirmed by its typed name, and redirects to another one. */
export async function deleteWorkspaceAction(
  workspace: string,
  typedName: unknown,
): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.delete');
    requireTypedName(access, typedName);
    await deleteWorkspace(access);
    redirect('/');
  });
}

function requireTypedName({ workspace }: Access, typedName: unknown): void {
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError('A personal workspace stays as long as its account.');
  }
  if (typedName !== workspace.name) {
    throw new InvalidRequestError('Type the name of the workspace as it is written above.', 'name');
  }
}
