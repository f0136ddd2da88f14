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

/** Says in a storage whose files it has: of two installations each would delete what the other one's rows name. */
export const ownerFile = 'installation.json';
const ownerSchema = z.object({ installation: z.string() });

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

async function readOwner(storage: ObjectStorage): Promise<string | null> {
  try {
    const content = await text(await storage.get(ownerFile));
    return ownerSchema.safeParse(jsonOf(content)).data?.installation ?? 'unreadable';
  } catch (error) {
    if (error instanceof StorageNotFoundError) return null;
    throw error;
  }
}

/** Whether the storage is another installation's: it says so, or it says nothing and its files have no rows here. */
export async function hasOtherOwner(
  database: Database,
  storage: ObjectStorage,
  files: FilesWithRows,
): Promise<boolean> {
  const owner = await readOwner(storage);
  if (owner === null) return hasUnknownFiles(database, storage, files);
  return owner !== (await readInstallationId(database));
}

/** Whether the storage is this installation's, which takes one that is no other's. */
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

const sampledFiles = 200;

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
      if (count === sampledFiles) break;
    }
  }
  if (keys.length === 0) return false;
  const { rows } = await consoleDb(database).execute(
    sql`select distinct storage_key from ${table} where storage_key = any(${sql.param(keys)}::text[])`,
  );
  return rows.length * 2 < keys.length;
}

/** Makes the storage this installation's, whosever it was. */
export async function takeStorage(database: Database, storage: ObjectStorage): Promise<void> {
  const installation = await readInstallationId(database);
  await storage.put(ownerFile, Buffer.from(JSON.stringify({ installation })), {
    contentType: 'application/json',
  });
}
