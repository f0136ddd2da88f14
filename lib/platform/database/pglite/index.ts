import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../create-database';
import type { Database, OpenDatabaseOptions } from '../types';
import { holdDirectory } from './directory';
import { createPgliteDriver } from './driver';
import { startPgliteThread } from './thread';
import { unpackDatabase } from './unpack-database';

/** Opens PGlite in `dataDir`/db, made when it is new. Throws `DatabaseLockedError` when another process has it. */
export async function openPglite(
  dataDir: string,
  { thread: entry, emptyDatabase }: Pick<OpenDatabaseOptions, 'thread' | 'emptyDatabase'>,
): Promise<Database> {
  const { path, draft, release } = holdDirectory(dataDir);
  try {
    if (!existsSync(join(path, 'PG_VERSION'))) {
      // A process that is killed while it fills a new directory leaves one that cannot be opened. So it is filled under
      // another name, and renamed.
      if (emptyDatabase !== undefined && existsSync(emptyDatabase)) {
        unpackDatabase(fileURLToPath(emptyDatabase), draft);
      } else {
        // In a thread of its own, whose memory (half a gigabyte) ends with it.
        const fillingThread = await startPgliteThread({ kind: 'directory', path: draft }, entry);
        await fillingThread.close();
      }
      renameSync(draft, path);
    }
    const thread = await startPgliteThread({ kind: 'directory', path }, entry);
    return createDatabase(createPgliteDriver(thread, release));
  } catch (error) {
    release();
    throw error;
  }
}
