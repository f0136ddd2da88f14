import { inArray } from 'drizzle-orm';
import { schema as consoleTables } from '@/lib/console/db';
import type { Database, MigrationSource } from '@/lib/platform/database';
import { schema as serviceTables } from '@/lib/service/db';
import { listNamedFiles } from './named-files';
import type { BackupTx } from './tables';

const keysPerStatement = 1_000;

/**
 * The keys that no row names any more: somebody, or their age, deleted these files while the others were copied, so they
 * are not lost. The rows of the backup, which are of an earlier moment, name them still.
 */
export async function readDeletedKeys(
  { database, halves }: { database: Database; halves: readonly MigrationSource[] },
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const files = await database.longTransaction((tx) => listNamedFiles(tx, halves));
  const namedKeys = new Set(files.map(({ key }) => key));
  return keys.filter((key) => !namedKeys.has(key));
}

/** Deletes these files in restored rows, as happened right after the moment of the backup. */
export async function deleteFromRows(
  tx: BackupTx,
  halves: readonly MigrationSource[],
  keys: readonly string[],
): Promise<void> {
  const { assets } = serviceTables;
  const { archivedFiles } = consoleTables;
  const hasService = halves.some(({ schema }) => schema === 'service');
  for (let at = 0; at < keys.length; at += keysPerStatement) {
    const batchKeys = keys.slice(at, at + keysPerStatement);
    if (hasService) {
      await tx
        .update(assets)
        .set({ deletedAt: new Date() })
        .where(inArray(assets.storageKey, batchKeys));
    }
    await tx.delete(archivedFiles).where(inArray(archivedFiles.storageKey, batchKeys));
  }
}
