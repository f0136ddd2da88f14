import { text } from 'node:stream/consumers';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '@/lib/platform/database';
import { type ObjectStorage, StorageNotFoundError } from '@/lib/platform/storage';
import { consoleDb } from '../../db';
import { readInstallationId } from './installation-id';

/** The folders of storage in which each file has a row, and the table of these rows, with a column `storage_key`. */
export interface FilesWithRows {
  readonly folders: readonly string[];
  readonly table: SQLWrapper;
}

/** Names the installation that a storage belongs to: two on one storage would delete each other's files. */
export const ownerFile = 'installation.json';
const ownerSchema = z.object({ installation: z.string() });

function tryParseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

async function readOwner(storage: ObjectStorage): Promise<string | null> {
  try {
    const content = await text(await storage.get(ownerFile));
    return ownerSchema.safeParse(tryParseJson(content)).data?.installation ?? 'unreadable';
  } catch (error) {
    if (error instanceof StorageNotFoundError) return null;
    throw error;
  }
}

/** Whether the storage is another installation's: its owner file says so, or it has none and its files have no rows here. */
export async function hasOtherOwner(
  database: Database,
  storage: ObjectStorage,
  files: FilesWithRows,
): Promise<boolean> {
  const owner = await readOwner(storage);
  if (owner === null) return hasUnknownFiles(database, storage, files);
  return owner !== (await readInstallationId(database));
}

/** Whether the storage is this installation's. One without an owner is taken first. */
export async function ownsStorage(
  database: Database,
  storage: ObjectStorage,
  files: FilesWithRows,
): Promise<boolean> {
  if (await hasOtherOwner(database, storage, files)) return false;
  if ((await readOwner(storage)) !== null) return true;
  await takeStorage(database, storage);
  // Another process may have taken it at the same time.
  return !(await hasOtherOwner(database, storage, files));
}

const maxSampledFiles = 200;

/** Whether most of the first files of a storage have no rows here. A few never have one, such as those of a killed process. */
async function hasUnknownFiles(
  database: Database,
  storage: ObjectStorage,
  { folders, table }: FilesWithRows,
): Promise<boolean> {
  const keys: string[] = [];
  for (const folder of folders) {
    let count = 0;
    for await (const { key } of storage.list(folder)) {
      keys.push(key);
      count += 1;
      if (count === maxSampledFiles) break;
    }
  }
  if (keys.length === 0) return false;
  const { rows } = await consoleDb(database).execute(
    sql`select distinct storage_key from ${table} where storage_key = any(${sql.param(keys)}::text[])`,
  );
  return rows.length * 2 < keys.length;
}

/** Makes the storage this installation's, whatever it belonged to. */
export async function takeStorage(database: Database, storage: ObjectStorage): Promise<void> {
  const installation = await readInstallationId(database);
  await storage.put(ownerFile, Buffer.from(JSON.stringify({ installation })), {
    contentType: 'application/json',
  });
}
