import type { WorkspaceStorage } from '@/lib/contract';
import type { Access } from '../access';
import { runtime } from '../runtime';

/** What the workspace's files take at the service; null with a remote one, which does not say. */
export async function readStorage({ workspace }: Access): Promise<WorkspaceStorage | null> {
  const { manage } = runtime().service;
  return manage === null ? null : manage.workspaces.storage(workspace.id);
}
