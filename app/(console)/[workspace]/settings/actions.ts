'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import { actionResult, InvalidRequestError } from '@/lib/console/failures';
import {
  archiveWorkspace,
  renameWorkspace,
  updateWorkspaceSettings,
  workspaceName,
} from '@/lib/console/workspaces';
import type { ActionResult } from '@/lib/contract';

/** Gives the workspace another name; its address stays. */
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
    await updateWorkspaceSettings(access, { defaultModel: z.string().max(200).parse(model) });
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** Archives a team workspace, asked for by typing its name, and leads to another one. */
export async function archiveWorkspaceAction(
  workspace: string,
  typedName: unknown,
): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'workspace.archive');
    if (access.workspace.kind !== 'team') {
      throw new InvalidRequestError('A personal workspace cannot be archived.');
    }
    if (typedName !== access.workspace.name) {
      throw new InvalidRequestError(
        'Type the name of the workspace as it is written above.',
        'name',
      );
    }
    await archiveWorkspace(access);
    redirect('/');
  });
}
