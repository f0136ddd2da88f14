import type { Creation } from '@/lib/contract';
import type { Access } from '../access';
import { readCapabilities } from '../connection';
import { workspaceClient } from '../custody';
import { runtime } from '../runtime';
import { syncFeed } from './feed';
import { readCreationsById } from './read';
import { refreshOpen } from './remote';

/** Brings a workspace's record up to date with its service: by the feed, or asking about `ids`. */
export async function refreshCreations(workspaceId: string, ids: readonly string[]): Promise<void> {
  const { db, service } = runtime();
  if (service.manage !== null) return syncFeed(db, service.manage, workspaceId);
  if (ids.length === 0) return;
  const { list } = await readCapabilities(workspaceId);
  await refreshOpen(db, await workspaceClient(workspaceId), workspaceId, ids, list);
}

/** The named creations, fresh from the service: what one poll of the page asks. */
export async function pollCreations(access: Access, ids: readonly string[]): Promise<Creation[]> {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  await refreshCreations(reader.workspaceId, ids);
  return readCreationsById(runtime().db, reader, ids);
}
