import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ServiceContext, ServiceTx } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';
import type { Asset } from './assets';

const { assets } = schema;
const queue = 'assets.delete';

/**
 * Deletes an upload or an output of a task, with its previews. Their addresses answer 404 when the promise resolves; a
 * job deletes the files. Throws `ApiError` not_found.
 */
export async function deleteAsset(
  { db, jobs }: Pick<ServiceContext, 'db' | 'jobs'>,
  workspaceId: string,
  assetId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const deletedAssets = await tx
      .update(assets)
      .set({ deletedAt: new Date() })
      .where(
        and(
          eq(assets.workspaceId, workspaceId),
          or(
            and(eq(assets.id, assetId), inArray(assets.role, ['upload', 'output'])),
            eq(assets.sourceId, assetId),
          ),
          isNull(assets.deletedAt),
        ),
      )
      .returning({ id: assets.id, storageKey: assets.storageKey });
    if (!deletedAssets.some(({ id }) => id === assetId)) {
      throw new ApiError('not_found', 'There is no such file in this workspace.');
    }
    await enqueueFileDeletion(jobs, tx, deletedAssets);
  });
}

/** Queues a job that deletes the files of these rows once the transaction has committed. */
export const enqueueFileDeletion = (
  jobs: ServiceContext['jobs'],
  tx: ServiceTx,
  rows: readonly Pick<Asset, 'storageKey'>[],
): Promise<unknown> => jobs.enqueue(tx, queue, { keys: rows.map(({ storageKey }) => storageKey) });

/**
 * Creates the queue of {@link deleteAsset} and its worker. Call after `jobs.start`, before the first request. In another
 * installation's storage the jobs wait: a restored copy has the rows of files that the other one still uses.
 */
export async function startAssetDeletion({
  jobs,
  storage,
  ownsStorage,
}: Pick<ServiceContext, 'jobs' | 'storage' | 'ownsStorage'>): Promise<void> {
  await jobs.ensureQueue(queue, { retryLimit: 20, retryDelay: 30, retryBackoff: true });
  await jobs.work<{ keys: string[] }>(queue, {}, async ({ data }) => {
    if (!(await ownsStorage())) throw new Error('File storage is another installation’s.');
    for (const key of data.keys) await storage.delete(key);
  });
}
