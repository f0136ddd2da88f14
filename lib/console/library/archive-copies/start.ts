import { inArray, sql } from 'drizzle-orm';
import { type Loop, startDetachedLoop } from '@/lib/platform/jobs';
import { provide } from '@/lib/platform/registry';
import { archiveStorageRegistryKey } from '@/lib/platform/registry-keys';
import { createFreeDisk, openStorage } from '@/lib/platform/storage';
import { refreshCreations } from '../../create/creations';
import { type ConsoleDb, schema } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { reportError } from '../../platform/failures';
import { ownsStorage } from '../../platform/installation';
import type { Runtime } from '../../platform/runtime';
import { archiveFiles } from '../archive';
import { fetchFile } from '../files';
import { freshOutputAddress } from '../media';
import { copyDueFiles } from './copy-files';
import { expireArchived } from './expire';

const pollMs = 15_000;
/** Open tasks and retention are checked once a minute. */
const roundsPerCheck = 4;
const maxOpenTasks = 200;
const copyTimeoutMs = 10 * 60_000;

/**
 * With a remote service: opens the archive's storage, and copies results into it in the background. Open
 * tasks are polled as well, so that a result is copied even when no page shows it. Returns null with the
 * embedded service, which keeps its results itself, and when the archive is off.
 */
export async function startArchiving({
  env,
  db,
  database,
  service,
}: Runtime): Promise<Loop | null> {
  if (service.manage !== null || env.archiveMaxFileBytes === 0) return null;
  const storage = await openStorage(env);
  provide(archiveStorageRegistryKey, storage);
  const archiveContext = {
    db,
    database,
    storage,
    disk: createFreeDisk(env.dataDir, env.minFreeDiskBytes),
    maxFileBytes: env.archiveMaxFileBytes,
    timeoutMs: copyTimeoutMs,
    quotaBytes: env.storageQuotaBytes,
    fetchFile,
    freshAddress: async (workspaceId: string, address: string) =>
      freshOutputAddress(db, await workspaceClient(workspaceId), workspaceId, address),
  };
  // At once, so that no other installation that is given this storage takes it for its own.
  void ownsStorage(database, storage, archiveFiles).catch(reportError);
  let round = 0;
  return startDetachedLoop(database, {
    pollMs,
    onError: reportError,
    async runRound(signal) {
      if (round++ % roundsPerCheck === 0) {
        const lock = await database.tryAdvisoryLock('console.archive');
        if (lock !== null) {
          try {
            await refreshOpenTasks(db);
            await expireArchived(archiveContext, env.keepDays.results);
          } finally {
            await lock.release();
          }
        }
      }
      await copyDueFiles(archiveContext, signal);
    },
  });
}

async function refreshOpenTasks(db: ConsoleDb): Promise<void> {
  const { creations: c } = schema;
  const openRows = await db
    .select({ id: c.taskId, workspaceId: c.workspaceId })
    .from(c)
    .where(inArray(c.status, ['queued', 'running']))
    // The oldest first would keep newer ones from their turn while as many never end.
    .orderBy(sql`random()`)
    .limit(maxOpenTasks);
  const tasksByWorkspace = Map.groupBy(openRows, ({ workspaceId }) => workspaceId);
  for (const [workspaceId, tasks] of tasksByWorkspace) {
    // If the service does not answer, or the workspace has no key, the next round tries again in a minute.
    await refreshCreations(
      workspaceId,
      tasks.map(({ id }) => id),
    ).catch(() => undefined);
  }
}
