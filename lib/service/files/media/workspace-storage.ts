import { and, eq, isNull, sql } from 'drizzle-orm';
import type { WorkspaceStorage } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { getWorkspace } from '../../workspaces';

/**
 * The storage that the files of a workspace take now, and for how long they are kept. Throws `ApiError`
 * not_found.
 */
export async function readWorkspaceStorage(
  context: Pick<ServiceContext, 'db' | 'storageCapacity' | 'keepDays'>,
  workspaceId: string,
): Promise<WorkspaceStorage> {
  const { db, storageCapacity, keepDays } = context;
  const workspace = await getWorkspace(context, workspaceId);
  const { assets } = schema;
  const rows = await db
    .select({
      role: assets.role,
      files: sql<number>`count(*)::int`,
      bytes: sql<string>`sum(${assets.size})`,
    })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), isNull(assets.deletedAt)))
    .groupBy(assets.role);
  const sumFiles = (isCounted: (role: string) => boolean) => {
    const roleRows = rows.filter(({ role }) => isCounted(role));
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    return {
      files: sum(roleRows.map(({ files }) => files)),
      bytes: sum(roleRows.map(({ bytes }) => Number(bytes))),
    };
  };
  /** 0 keeps files until they are deleted, which the interface writes as null. */
  const daysOf = (setting: number | null, installationDays: number) =>
    (setting ?? installationDays) || null;
  return {
    object: 'storage',
    used_bytes: sumFiles(() => true).bytes,
    quota_bytes: storageCapacity.quotaBytes,
    results: sumFiles((role) => role === 'output'),
    uploads: sumFiles((role) => role === 'upload'),
    others: sumFiles((role) => role !== 'output' && role !== 'upload'),
    keep_results_days: daysOf(workspace.keep_results_days, keepDays.results),
    keep_uploads_days: daysOf(workspace.keep_uploads_days, keepDays.uploads),
  };
}
