'use server';

import { requireAccess } from '@/lib/console/access';
import { removeAsset } from '@/lib/console/assets';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult } from '@/lib/contract';
import { inputId } from '@/lib/contract';

/** Takes an upload out of the workspace. */
export async function removeAssetAction(
  workspace: string,
  assetId: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'assets.remove');
    await removeAsset(access, inputId.parse(assetId));
  });
}
