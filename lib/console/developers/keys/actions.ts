'use server';

import { revalidatePath } from 'next/cache';
import { inputId } from '@/lib/pages/input';
import { type Access, workspaceAction } from '../../team/access';
import {
  createApiKey,
  keyChangesInput,
  newKeyInput,
  revokeApiKey,
  rotateApiKey,
  rotationInput,
  updateApiKey,
} from '.';

const refreshPage = ({ workspace }: Access) => revalidatePath(`/${workspace.slug}/keys`);

/** Makes an API key. Only this result has its secret. */
export const createKeyAction = workspaceAction(
  'keys.manage',
  [newKeyInput],
  async (access, input) => {
    const createdKey = await createApiKey(access, input);
    // The layout shows the first steps.
    revalidatePath(`/${access.workspace.slug}`, 'layout');
    return createdKey;
  },
);

/** Changes an API key's name, models or expiry. */
export const updateKeyAction = workspaceAction(
  'keys.manage',
  [inputId, keyChangesInput],
  async (access, key, changes) => {
    const updatedKey = await updateApiKey(access, key, changes);
    refreshPage(access);
    return updatedKey;
  },
);

/** Replaces the secret of an API key. Only this result has it; null for the console's own key. */
export const rotateKeyAction = workspaceAction(
  'keys.manage',
  [inputId, rotationInput],
  async (access, key, graceHours) => {
    const rotatedKey = await rotateApiKey(access, key, graceHours);
    refreshPage(access);
    return rotatedKey;
  },
);

/** Revokes an API key at once and for good. */
export const revokeKeyAction = workspaceAction('keys.manage', [inputId], async (access, key) => {
  const revokedKey = await revokeApiKey(access, key);
  refreshPage(access);
  return revokedKey;
});
