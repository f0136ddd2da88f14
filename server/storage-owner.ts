import { text } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '@/lib/platform/database';
import { type ObjectStorage, StorageNotFoundError } from '@/lib/platform/storage';
import { schema } from '@/lib/service/db';
import { fileFolders } from '@/lib/service/files/media';
import { readInstallationId } from './backup/installation-id';
import { parseJson } from './backup/manifest';

/** Says in a storage whose files it has: of two installations each would delete what the other one's rows name. */
export const ownerFile = 'installation.json';
const ownerSchema = z.object({ installation: z.string() });

async function readOwner(storage: ObjectStorage): Promise<string | null> {
  try {
    const content = await text(await storage.get(ownerFile));
    return ownerSchema.safeParse(parseJson(content)).data?.installation ?? 'unreadable';
  } catch (error) {
    if (error instanceof StorageNotFoundError) return null;
    throw error;
  }
}

/** Whether the storage is another installation's: it says so, or it says nothing and its files have no rows here. */
export async function hasOtherOwner(database: Database, storage: ObjectStorage): Promise<boolean> {
  const owner = await readOwner(storage);
  if (owner === null) return hasUnknownFiles(database, storage);
  return owner !== (await readInstallationId(database));
}

/** Whether the storage is this installation's, which takes one that is no other's. */
export async function ownsStorage(database: Database, storage: ObjectStorage): Promise<boolean> {
  if (await hasOtherOwner(database, storage)) return false;
  if ((await readOwner(storage)) !== null) return true;
  await takeStorage(database, storage);
  // Another process may have taken it at the same time.
  return !(await hasOtherOwner(database, storage));
}

const sampledFiles = 200;

/** Whether most of the first files of a storage have no rows here. A few never have one, such as those of a killed process. */
async function hasUnknownFiles(database: Database, storage: ObjectStorage): Promise<boolean> {
  const keys: string[] = [];
  for (const folder of fileFolders) {
    let count = 0;
    for await (const { key } of storage.list(folder)) {
      keys.push(key);
      count += 1;
      if (count === sampledFiles) break;
    }
  }
  if (keys.length === 0) return false;
  const { assets } = schema;
  const rows = await database
    .drizzle(schema)
    .selectDistinct({ key: assets.storageKey })
    .from(assets)
    .where(inArray(assets.storageKey, keys));
  return rows.length * 2 < keys.length;
}

/** Makes the storage this installation's, whosever it was. */
export async function takeStorage(database: Database, storage: ObjectStorage): Promise<void> {
  const installation = await readInstallationId(database);
  await storage.put(ownerFile, Buffer.from(JSON.stringify({ installation })), {
    contentType: 'application/json',
  });
}
