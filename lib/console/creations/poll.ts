import type { Creation } from '@/lib/contract';
import type { Access } from '../access';
import { readCapabilities } from '../connection';
import { workspaceClient } from '../key-store';
import { runtime } from '../runtime';
import { syncFeed } from './feed';
import { createPollGate } from './poll-gate';
import { readCreationsById } from './read';
import { refreshOpen } from './remote';

const gate = createPollGate();

/** Brings a workspace's record up to date with its service: by the feed, or asking about `ids`. */
export async function refreshCreations(workspaceId: string, ids: readonly string[]): Promise<void> {
  const { db, service } = runtime();
  if (service.manage !== null) return syncFeed(db, service.manage, workspaceId);
  if (ids.length === 0) return;
  const { list } = await readCapabilities(workspaceId);
  // The pages that poll are the repeats.
  const client = await workspaceClient(workspaceId, { retries: 0 });
  await gate.run(workspaceId, () => refreshOpen(db, client, workspaceId, ids, list));
}

/** The named creations, fresh from the service: what one poll of the page asks. */
export async function pollCreations(access: Access, ids: readonly string[]): Promise<Creation[]> {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  await refreshCreations(reader.workspaceId, ids);
  return readCreationsById(runtime().db, reader, ids);
}
