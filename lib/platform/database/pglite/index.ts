import { createDatabase } from '../database';
import type { Database } from '../types';
import { holdDirectory } from './directory';
import { createPgliteDriver } from './driver';
import { startPgliteThread } from './thread';

/** Opens PGlite in `dataDir`/db, made when it is new. Throws `DatabaseLockedError` when another process has it. */
export async function openPglite(dataDir: string): Promise<Database> {
  const { path, draft, release } = holdDirectory(dataDir);
  try {
    const thread = await startPgliteThread({ kind: 'directory', path, draft });
    return createDatabase(createPgliteDriver(thread, release));
  } catch (error) {
    release();
    throw error;
  }
}

/** A database in memory, gone with its closing, filled from a snapshot. For tests. */
export async function openPgliteInMemory(snapshot: Uint8Array): Promise<Database> {
  const thread = await startPgliteThread({ kind: 'memory', snapshot });
  return createDatabase(createPgliteDriver(thread, () => {}));
}

/** A new, empty database as a snapshot. */
export async function createPgliteSnapshot(): Promise<Uint8Array> {
  const thread = await startPgliteThread({ kind: 'memory' });
  const snapshot = await thread.snapshot();
  await thread.close();
  return snapshot;
}
