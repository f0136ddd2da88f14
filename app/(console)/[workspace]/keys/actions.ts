'use server';

import { revalidatePath } from 'next/cache';
import { requireAccess } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import {
  createApiKey,
  keyChangesInput,
  newKeyInput,
  revokeApiKey,
  rotateApiKey,
  rotationInput,
  updateApiKey,
} from '@/lib/console/keys';
import type { ActionResult, KeySummary, KeyWithSecret } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Makes an API key. Only this result has its secret. */
export async function createKeyAction(
  workspace: string,
  input: unknown,
): Promise<ActionResult<KeyWithSecret>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'keys.manage');
    const createdKey = await createApiKey(access, newKeyInput.parse(input));
    revalidatePath(`/${workspace}/keys`);
    return createdKey;
  });
}

/** Changes an API key's name, models or expiry. */
export async function updateKeyAction(
  workspace: string,
  key: unknown,
  changes: unknown,
): Promise<ActionResult<KeySummary>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'keys.manage');
    const updated = await updateApiKey(access, inputId.parse(key), keyChangesInput.parse(changes));
    revalidatePath(`/${workspace}/keys`);
    return updated;
  });
}

/** Replaces the secret of an API key. Only this result has it; null for the console's own key. */
export async function rotateKeyAction(
  workspace: string,
  key: unknown,
  graceHours: unknown,
): Promise<ActionResult<KeyWithSecret | null>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'keys.manage');
    const rotated = await rotateApiKey(access, inputId.parse(key), rotationInput.parse(graceHours));
    revalidatePath(`/${workspace}/keys`);
    return rotated;
  });
}

/** Revokes an API key at once and for good. */
export async function revokeKeyAction(
  workspace: string,
  key: unknown,
): Promise<ActionResult<KeySummary>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'keys.manage');
    const revoked = await revokeApiKey(access, inputId.parse(key));
    revalidatePath(`/${workspace}/keys`);
    return revoked;
  });
}
