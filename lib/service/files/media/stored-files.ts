import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { StorageNotFoundError, verifyDigest } from '@/lib/platform/storage';
import type { ServiceContext, StoredFileRow, StoredFiles } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';

const { assets } = schema;

/** The error of reading a file that is known as damaged. */
export const fileDamagedError = (): ApiError =>
  new ApiError(
    'file_damaged',
    'The stored file is damaged. Make it again, or ask the operator to restore it from a backup.',
  );

/** Reads files of `storage`, checked by their digests. See {@link StoredFiles}. */
export function createStoredFiles({
  db,
  storage,
  log,
  metrics,
}: Pick<ServiceContext, 'db' | 'storage' | 'log' | 'metrics'>): StoredFiles {
  const damageCounter = metrics.counter({
    name: 'atelier_damaged_files_found_total',
    help: 'Stored files that were found changed or missing',
    labelNames: ['damage'],
  });

  /** Records damage once, and none of a file that was deleted meanwhile. */
  async function recordDamage(file: StoredFileRow, damage: 'changed' | 'missing'): Promise<void> {
    const rows = await db
      .update(assets)
      .set({ damage, damagedAt: sql`now()` })
      .where(
        and(
          eq(assets.id, file.id),
          isNull(assets.deletedAt),
          or(isNull(assets.damage), sql`${assets.damage} <> ${damage}`),
        ),
      )
      .returning({ workspaceId: assets.workspaceId, taskId: assets.taskId });
    for (const row of rows) {
      damageCounter.inc({ damage });
      log.error(
        { ...row, assetId: file.id, storageKey: file.storageKey, damage },
        'a stored file is damaged',
      );
    }
  }

  async function withStoredFile(
    file: StoredFileRow,
    open: () => Promise<Readable>,
  ): Promise<Readable> {
    if (file.damage === 'changed') throw fileDamagedError();
    try {
      return await open();
    } catch (error) {
      // A preview that is still to be made has no digest and may have no file.
      if (error instanceof StorageNotFoundError && file.sha256 !== null)
        await recordDamage(file, 'missing');
      throw error;
    }
  }

  async function open(file: StoredFileRow): Promise<Readable> {
    const source = await withStoredFile(file, () => storage.get(file.storageKey));
    if (file.sha256 === null) return source;
    const { size, sha256 } = file;
    return verifyDigest(source, { size, sha256 }, async () => {
      await recordDamage(file, 'changed');
      return fileDamagedError();
    });
  }

  return {
    open,
    openRange: (file, range) =>
      withStoredFile(file, () => storage.getRange(file.storageKey, range)),
    async check(file, signal) {
      const nowhere = new Writable({ write: (_chunk, _encoding, callback) => callback() });
      try {
        // A file that is known as damaged is compared again: the operator may have restored it.
        await pipeline(await open({ ...file, damage: null }), nowhere, { signal });
      } catch (error) {
        const isDamage = error instanceof StorageNotFoundError || isDamaged(error);
        if (!isDamage) throw error;
        await db.update(assets).set({ checkedAt: sql`now()` }).where(eq(assets.id, file.id));
        return;
      }
      const undamaged = { checkedAt: sql`now()`, damage: null, damagedAt: null };
      await db.update(assets).set(undamaged).where(eq(assets.id, file.id));
    },
    countDamaged: () => db.$count(assets, and(isNotNull(assets.damage), isNull(assets.deletedAt))),
  };
}

const isDamaged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'file_damaged';
