import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import { schema } from '../db';

const prefixes = ['uploads/', 'previews/', 'outputs/'];
/** Longer than any task may run: what it stored is on the books by then, or never will be. */
const graceMs = 48 * 60 * 60 * 1000;
const batch = 500;

/**
 * Deletes stored files that no asset ever named: their process died between storing and recording them.
 * Answers how many.
 */
export async function deleteUnclaimedFiles({
  db,
  storage,
  clock,
}: Pick<ServiceContext, 'db' | 'storage' | 'clock'>): Promise<number> {
  let deleted = 0;
  let keys: string[] = [];

  async function judge(): Promise<void> {
    const { assets } = schema;
    const claimed = await db
      .select({ key: assets.storageKey })
      .from(assets)
      .where(inArray(assets.storageKey, keys));
    const known = new Set(claimed.map(({ key }) => key));
    for (const key of keys.filter((each) => !known.has(each))) {
      await storage.delete(key);
      deleted += 1;
    }
    keys = [];
  }

  for (const prefix of prefixes) {
    for await (const { key, lastModified } of storage.list(prefix)) {
      if (clock.now() - lastModified.getTime() < graceMs) continue;
      keys.push(key);
      if (keys.length === batch) await judge();
    }
  }
  if (keys.length > 0) await judge();
  return deleted;
}
