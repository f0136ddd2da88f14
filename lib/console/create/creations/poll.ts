import type { Creation } from '@/lib/pages/creations';
import { workspaceClient } from '../../developers/stored-keys';
import { readCapabilities } from '../../platform/connection';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { createPollBackoff } from './poll-backoff';
import { readCreationsById } from './read';
import { refreshOpenTasks } from './remote';
import { syncTaskUpdates } from './task-updates';

const pollBackoff = createPollBackoff();

/** Updates a workspace's record of tasks: from the task updates of the embedded service, or by reading the tasks `ids` of a remote one. */
export async function refreshCreations(workspaceId: string, ids: readonly string[]): Promise<void> {
  const { db, service } = runtime();
  if (service.manage !== null) return syncTaskUpdates(db, service.manage, workspaceId);
  if (ids.length === 0) return;
  const { list: hasTaskList } = await readCapabilities(workspaceId);
  // No retries: the pages poll again anyway.
  const client = await workspaceClient(workspaceId, { retries: 0 });
  await pollBackoff.run(workspaceId, () =>
    refreshOpenTasks(db, client, workspaceId, ids, hasTaskList),
  );
}

/** The creations `ids`, updated from the service, for a poll of the page. */
export async function pollCreations(access: Access, ids: readonly string[]): Promise<Creation[]> {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  await refreshCreations(reader.workspaceId, ids);
  return readCreationsById(runtime().db, reader, ids);
}
