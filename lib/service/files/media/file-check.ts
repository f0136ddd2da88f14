import { and, asc, desc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FileCheck } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';

const { assets } = schema;
const queue = 'media.file-check';
const batchSize = 200;
const maxListed = 100;
const isStored = and(isNotNull(assets.sha256), isNull(assets.deletedAt));

/** Creates the queue of {@link requestFileCheck} and its worker. Call after `jobs.start`. */
export async function startFileChecks(context: ServiceContext): Promise<void> {
  // Every file is read, which takes as long as storage needs; a check that was cut off is begun again once.
  await context.jobs.ensureQueue(queue, {
    policy: 'exclusive',
    expireInSeconds: 24 * 3_600,
    retryLimit: 1,
  });
  await context.jobs.work(queue, {}, ({ signal }) => checkAllFiles(context, signal));
}

/**
 * Queues a job that compares all files with their digests, unless such a job is waiting or running.
 */
export const requestFileCheck = ({ jobs }: Pick<ServiceContext, 'jobs'>): Promise<unknown> =>
  jobs.enqueue(null, queue, {});

/** Compares all files with their digests, one after another. */
export async function checkAllFiles(
  { db, files, log }: Pick<ServiceContext, 'db' | 'files' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  let lastId = '';
  let checkedCount = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(assets)
      .where(and(isStored, gt(assets.id, lastId)))
      .orderBy(asc(assets.id))
      .limit(batchSize);
    for (const row of rows) {
      signal.throwIfAborted();
      await files.check(row, signal);
      checkedCount += 1;
    }
    lastId = rows.at(-1)?.id ?? lastId;
    if (rows.length < batchSize) break;
  }
  log.info(
    { checked: checkedCount, damaged: await files.countDamaged() },
    'all stored files were checked',
  );
}

/** The result of the checks so far. */
export async function readFileCheck({
  db,
  files,
}: Pick<ServiceContext, 'db' | 'files'>): Promise<FileCheck> {
  const [counts] = await db
    .select({
      files: sql<number>`count(*)::int`,
      unchecked: sql<number>`(count(*) filter (where ${assets.checkedAt} is null))::int`,
      oldest: sql<number | null>`floor(extract(epoch from min(${assets.checkedAt})))::float8`,
    })
    .from(assets)
    .where(isStored);
  const rows = await db
    .select()
    .from(assets)
    .where(and(isNotNull(assets.damage), isNull(assets.deletedAt)))
    .orderBy(desc(assets.damagedAt))
    .limit(maxListed);
  return {
    object: 'file_check',
    files: counts?.files ?? 0,
    unchecked: counts?.unchecked ?? 0,
    oldest_check_at: counts?.oldest ?? null,
    damaged_count: await files.countDamaged(),
    damaged: rows.map((row) => ({
      asset_id: row.id,
      workspace_id: row.workspaceId,
      task_id: row.taskId,
      storage_key: row.storageKey,
      damage: row.damage ?? 'changed',
      found_at: Math.floor((row.damagedAt ?? row.createdAt).getTime() / 1000),
    })),
  };
}
