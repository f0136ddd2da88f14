'use server';

import { requireAccess } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import { moveAssetToTrash } from '@/lib/console/trash';
import type { ActionResult } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Moves an upload to the trash. Returns the id of its trash entry. */
export async function removeAssetAction(
  workspace: string,
  assetId: unknown,
): Promise<ActionResult<string>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'assets.remove');
    return moveAssetToTrash(access, inputId.parse(assetId));
  });
}
