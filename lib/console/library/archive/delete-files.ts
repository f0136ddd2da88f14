import type { Database } from '@/lib/platform/database';
import type { ObjectStorage } from '@/lib/platform/storage';
import { schema } from '../../db';
import { type FilesWithRows, ownsStorage } from '../../platform/installation';

export const archiveFolder = 'archive/';
/** The copies of results. */
export const archiveFiles: FilesWithRows = {
  folders: [archiveFolder],
  table: schema.archivedFiles,
};

/**
 * Deletes files of the archive. False, and none is deleted, when the storage is another installation's: one that was
 * restored names the same files.
 */
export async function deleteArchiveFiles(
  { database, storage }: { readonly database: Database; readonly storage: ObjectStorage },
  keys: readonly string[],
): Promise<boolean> {
  if (keys.length === 0) return true;
  if (!(await ownsStorage(database, storage, archiveFiles))) return false;
  for (const key of keys) await storage.delete(key);
  return true;
}
