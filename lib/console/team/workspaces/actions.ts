'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { inputId, inputText } from '@/lib/pages/input';
import { InvalidRequestError } from '../../platform/failures';
import { type Access, personAction, workspaceAction } from '../access';
import {
  archiveWorkspace,
  createTeamWorkspace,
  deleteWorkspace,
  renameWorkspace,
  setDefaultModel,
  setSignedMedia,
  setTwoStepRequired,
  teamWorkspaceInput,
  updateWorkspaceSettings,
  workspaceName,
} from '.';

/** Makes a team workspace of the signed-in person and redirects to it. */
export const createTeamAction = personAction([z.unknown()], async (user, name): Promise<never> => {
  const { slug } = await createTeamWorkspace(user.id, teamWorkspaceInput.parse({ name }));
  redirect(`/${slug}/create`);
});

const booleanInput = z.boolean('Send true or false.');

/** Renames the workspace; its slug stays. */
export const renameWorkspaceAction = workspaceAction(
  'workspace.update',
  [workspaceName],
  async (access, name) => {
    await renameWorkspace(access, name);
    revalidatePath(`/${access.workspace.slug}`, 'layout');
  },
);

export const setDefaultModelAction = workspaceAction(
  'workspace.update',
  [inputId],
  async (access, model) => {
    await setDefaultModel(access, model);
    revalidatePath(`/${access.workspace.slug}`, 'layout');
  },
);

/** Sets whether Members may move what others made to the trash. */
export const setMembersRemoveOthersAction = workspaceAction(
  'workspace.update',
  [booleanInput],
  async (access, membersRemoveOthers) => {
    await updateWorkspaceSettings(access, { membersRemoveOthers });
    revalidatePath(`/${access.workspace.slug}`, 'layout');
  },
);

/** Sets whether only Owners and Admins may share presets and change shared ones. */
export const setAdminsManagePresetsAction = workspaceAction(
  'workspace.update',
  [booleanInput],
  async (access, adminsManagePresets) => {
    await updateWorkspaceSettings(access, { adminsManagePresets });
    revalidatePath(`/${access.workspace.slug}`, 'layout');
  },
);

/** Sets whether the team requires two-step sign-in. */
export const setTwoStepRequiredAction = workspaceAction(
  'workspace.secure',
  [booleanInput],
  async (access, isRequired) => {
    await setTwoStepRequired(access, isRequired);
    revalidatePath(`/${access.workspace.slug}`, 'layout');
  },
);

/** Sets whether addresses of files expire. */
export const setSignedMediaAction = workspaceAction(
  'workspace.update',
  [booleanInput],
  setSignedMedia,
);

/** Archives a team workspace, confirmed by its typed name, and redirects to another one. */
export const archiveWorkspaceAction = workspaceAction(
  'workspace.archive',
  [inputText],
  async (access, typedName): Promise<never> => {
    requireTypedName(access, typedName);
    await archiveWorkspace(access);
    redirect('/');
  },
);

/** Deletes a team workspace, confirmed by its typed name, and redirects to another one. */
export const deleteWorkspaceAction = workspaceAction(
  'workspace.delete',
  [inputText],
  async (access, typedName): Promise<never> => {
    requireTypedName(access, typedName);
    await deleteWorkspace(access);
    redirect('/');
  },
);

function requireTypedName({ workspace }: Access, typedName: string): void {
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError('A personal workspace stays as long as its account.');
  }
  if (typedName !== workspace.name) {
    throw new InvalidRequestError('Type the name of the workspace as it is written above.', 'name');
  }
}
