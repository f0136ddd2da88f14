import { asc, eq, isNotNull } from 'drizzle-orm';
import { ResponseError } from '@/lib/client';
import { schema } from '../../db';
import { reportError } from '../../platform/failures';
import type { Runtime } from '../../platform/runtime';
import { removeArchivedFiles } from '../archive';

const { trash } = schema;
const batchSize = 200;

/**
 * Deletes the files of deleted entries at the service, then the entries. When a file cannot be deleted now, its entry
 * is kept for the next run. A remote service keeps its files; then only the entries and the archived copies are
 * deleted, and none while the archive's storage is another installation's.
 */
export async function deleteFiles(runtime: Runtime): Promise<void> {
  const { db, service } = runtime;
  const rows = await db
    .select()
    .from(trash)
    .where(isNotNull(trash.deletedAt))
    .orderBy(asc(trash.deletedAt))
    .limit(batchSize);
  for (const { id, workspaceId, assetIds, kind, subject, output } of rows) {
    try {
      const copies = { workspaceId, taskId: subject, output };
      if (kind === 'result' && !(await removeArchivedFiles(runtime, copies))) return;
      for (const assetId of assetIds) {
        await service.manage?.assets.remove(workspaceId, assetId).catch(ignoreMissing);
      }
      await db.delete(trash).where(eq(trash.id, id));
    } catch (error) {
      reportError(error);
    }
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ResponseError && error.isMissing)) throw error;
}
