import { and, eq } from 'drizzle-orm';
import type { Database } from '@/lib/platform/database';
import { tryResolve } from '@/lib/platform/registry';
import { archiveStorageRegistryKey } from '@/lib/platform/registry-keys';
import type { ObjectStorage } from '@/lib/platform/storage';
import { schema } from '../../db';
import { type FilesWithRows, ownsStorage } from '../../platform/installation';
import type { Runtime } from '../../platform/runtime';

export const archiveFolder = 'archive/';
/** The copies of results. */
export const archiveFiles: FilesWithRows = {
  folders: [archiveFolder],
  table: schema.archivedFiles,
};

/**
 * Deletes files of the archive. False, and none is deleted, when the storage is another installation's: a restored
 * backup names the same files.
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

const { archivedFiles: a } = schema;

/**
 * Deletes the copies of one output, or with -1 of all outputs of the task: first the files, then their rows. False, and
 * all stays, while the storage is another installation's.
 */
export async function removeArchivedFiles(
  { db, database }: Pick<Runtime, 'db' | 'database'>,
  { workspaceId, taskId, output }: { workspaceId: string; taskId: string; output: number },
): Promise<boolean> {
  const ofOutput = and(
    eq(a.workspaceId, workspaceId),
    eq(a.taskId, taskId),
    output === -1 ? undefined : eq(a.output, output),
  );
  const rows = await db.select({ storageKey: a.storageKey }).from(a).where(ofOutput);
  const storage = tryResolve(archiveStorageRegistryKey);
  const keys = rows.flatMap(({ storageKey }) => storageKey ?? []);
  if (storage !== undefined && !(await deleteArchiveFiles({ database, storage }, keys)))
    return false;
  if (rows.length > 0) await db.delete(a).where(ofOutput);
  return true;
}
