import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Database } from '@/lib/platform/database';
import { type ObjectStorage, StorageNotFoundError } from '@/lib/platform/storage';
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

/** Whether the storage is another installation's. */
export async function hasOtherOwner(database: Database, storage: ObjectStorage): Promise<boolean> {
  const owner = await readOwner(storage);
  return owner !== null && owner !== (await readInstallationId(database));
}

/** Whether the storage is this installation's, which takes one that is nobody's. */
export async function ownsStorage(database: Database, storage: ObjectStorage): Promise<boolean> {
  if ((await readOwner(storage)) === null) await takeStorage(database, storage);
  return !(await hasOtherOwner(database, storage));
}

/** Makes the storage this installation's, whosever it was. */
export async function takeStorage(database: Database, storage: ObjectStorage): Promise<void> {
  const installation = await readInstallationId(database);
  await storage.put(ownerFile, Buffer.from(JSON.stringify({ installation })), {
    contentType: 'application/json',
  });
}
