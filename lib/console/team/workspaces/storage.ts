import type { WorkspaceStorage } from '@/lib/contract';
import { type ArchiveStorage, readArchiveStorage } from '../../library/archive';
import { runtime } from '../../platform/runtime';
import type { Access } from '../access';

/**
 * The storage that the workspace's files take now: at the service, or for a remote one the copies that the
 * console keeps.
 */
export async function readStorage({
  workspace,
}: Access): Promise<
  | { at: 'service'; storage: WorkspaceStorage }
  | { at: 'off' }
  | { at: 'archive'; storage: ArchiveStorage; quotaBytes: number | null; keepDays: number | null }
> {
  const { db, env, service } = runtime();
  if (service.manage !== null) {
    return { at: 'service', storage: await service.manage.workspaces.storage(workspace.id) };
  }
  if (env.archiveMaxFileBytes === 0) return { at: 'off' };
  return {
    at: 'archive',
    storage: await readArchiveStorage(db, workspace.id),
    quotaBytes: env.storageQuotaBytes ?? null,
    keepDays: env.keepDays.results || null,
  };
}
