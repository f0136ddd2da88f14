import { and, inArray, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';

/** The folders in which every file has a row in `assets`. */
export const fileFolders = ['uploads/', 'previews/', 'outputs/', 'references/', 'examples/'];
/** Longer than any task may run: a file that no row names by then never gets one. */
const graceMs = 48 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Deletes stored files without a row in `assets`, because their process died between storing and recording them, and those
 * of deleted rows whose job was given up. Returns how many. Deletes nothing from a storage of another installation: the rows
 * of its files are elsewhere.
 */
export async function deleteUnclaimedFiles({
  db,
  storage,
  clock,
  ownsStorage,
  log,
}: Pick<ServiceContext, 'db' | 'storage' | 'clock' | 'ownsStorage' | 'log'>): Promise<number> {
  if (!(await ownsStorage())) {
    log.error('file storage is another installation’s, so no files were deleted from it');
    return 0;
  }
  let deletedCount = 0;
  let keys: string[] = [];

  async function deleteUnclaimed(): Promise<void> {
    const { assets } = schema;
    const claimedRows = await db
      .select({ key: assets.storageKey })
      .from(assets)
      .where(and(inArray(assets.storageKey, keys), isNull(assets.deletedAt)));
    const claimedKeys = new Set(claimedRows.map(({ key }) => key));
    for (const key of keys.filter((each) => !claimedKeys.has(each))) {
      await storage.delete(key);
      deletedCount += 1;
    }
    keys = [];
  }

  for (const prefix of fileFolders) {
    for await (const { key, lastModified } of storage.list(prefix)) {
      if (clock.now() - lastModified.getTime() < graceMs) continue;
      keys.push(key);
      if (keys.length === batchSize) await deleteUnclaimed();
    }
  }
  if (keys.length > 0) await deleteUnclaimed();
  return deletedCount;
}
