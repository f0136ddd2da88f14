import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FreeDisk } from '@/lib/platform/storage';
import type { ServiceDb, StorageCapacity } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';

/** Milliseconds that a workspace's usage is cached, for the check before work whose results are stored later. */
const cacheMs = 5_000;
/** Workspaces in the cache; it is emptied when it is full. */
const maxCachedWorkspaces = 10_000;

/** Bytes of all files of a workspace: uploads, results and previews. */
async function readUsedBytes(db: ServiceDb, workspaceId: string): Promise<number> {
  const { assets } = schema;
  const [row] = await db
    .select({ bytes: sql<string | null>`sum(${assets.size})` })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), isNull(assets.deletedAt)));
  return Number(row?.bytes ?? 0);
}

/** Checks each workspace against `quotaBytes` (null: no quota), and the disk that files pass through. */
export function createStorageCapacity(
  db: ServiceDb,
  options: { quotaBytes: number | null; disk: FreeDisk },
): StorageCapacity {
  const { quotaBytes, disk } = options;
  const cache = new Map<string, { readAtMs: number; usage: Promise<number> }>();

  function readCachedUse(workspaceId: string): Promise<number> {
    const entry = cache.get(workspaceId);
    if (entry !== undefined && performance.now() - entry.readAtMs < cacheMs) return entry.usage;
    if (cache.size >= maxCachedWorkspaces) cache.clear();
    const usage = readUsedBytes(db, workspaceId);
    cache.set(workspaceId, { readAtMs: performance.now(), usage });
    usage.catch(() => cache.delete(workspaceId));
    return usage;
  }

  async function checkDisk(bytes = 0): Promise<void> {
    if (await disk.isShort(bytes)) {
      throw new ApiError(
        'storage_full',
        'The server is nearly out of disk space and stores nothing more for now. Try again later, or ask its operator to free some.',
      );
    }
  }

  function refuseOverQuota(storedBytes: number, bytes: number): void {
    if (quotaBytes === null) return;
    // A file may fill the quota exactly; work whose results have no size yet (0) needs some room.
    if (bytes > 0 ? storedBytes + bytes <= quotaBytes : storedBytes < quotaBytes) return;
    throw new ApiError(
      'storage_quota_exceeded',
      `The workspace uses ${formatMegabytes(storedBytes)} of its ${formatMegabytes(quotaBytes)} of storage. Delete uploads that are no longer needed, or ask who runs the service for more.`,
    );
  }

  return {
    quotaBytes,
    checkDisk,
    async checkBeforeWork(workspaceId) {
      await checkDisk();
      if (quotaBytes !== null) refuseOverQuota(await readCachedUse(workspaceId), 0);
    },
    async checkQuota(tx, workspaceId, bytes) {
      if (quotaBytes === null) return;
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${workspaceId}`}, 0))`,
      );
      refuseOverQuota(await readUsedBytes(tx, workspaceId), bytes);
      cache.delete(workspaceId);
    },
  };
}

const formatMegabytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
