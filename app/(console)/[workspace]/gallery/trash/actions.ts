'use server';

import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import { deleteEntries, restoreEntries } from '@/lib/console/trash';
import type { ActionResult } from '@/lib/contract';
import { inputId } from '@/lib/contract';

const entries = z.array(inputId).min(1).max(1000);

/** Restores entries of the trash. Returns the number. */
export async function restoreTrashAction(
  workspace: string,
  ids: unknown,
): Promise<ActionResult<number>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'gallery.remove');
    return restoreEntries(access, entries.parse(ids));
  });
}

/** Deletes entries of the trash for good. Returns the number. */
export async function deleteTrashAction(
  workspace: string,
  ids: unknown,
): Promise<ActionResult<number>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'trash.manage');
    return deleteEntries(access, entries.parse(ids));
  });
}
