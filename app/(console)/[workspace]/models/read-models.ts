import { pageClient } from '@/lib/console/developers/stored-keys';
import { actionResult } from '@/lib/console/platform/failures';
import type { ReadModels } from '@/lib/contract';
import type { ActionResult } from '@/lib/pages/failures';

/** The models that the workspace's key may use, or why they could not be read. */
export function readModels(workspaceId: string): Promise<ActionResult<ReadModels>> {
  return actionResult(async () => {
    const client = await pageClient(workspaceId);
    return client.models.list();
  });
}

/** The models, for a page whose browser part fetches them when they are null: after any failure. */
export const readModelsOrNull = (workspaceId: string): Promise<ReadModels | null> =>
  pageClient(workspaceId)
    .then((client) => client.models.list())
    .catch(() => null);
