import type { Database } from '../database';
import { createDatabase } from '../database/create-database';
import { createPgliteDriver } from '../database/pglite/driver';
import { startPgliteThread } from '../database/pglite/thread';

/** A database in memory, filled from a snapshot. */
export async function openPgliteInMemory(snapshot: Uint8Array): Promise<Database> {
  const thread = await startPgliteThread({ kind: 'memory', snapshot });
  return createDatabase(createPgliteDriver(thread, () => {}));
}

/** A new database as a snapshot, after `prepare`. */
export async function createPgliteSnapshot(
  prepare: (database: Database) => Promise<void> = async () => {},
): Promise<Uint8Array> {
  const thread = await startPgliteThread({ kind: 'memory' });
  const database = createDatabase(createPgliteDriver(thread, () => {}));
  await prepare(database);
  const snapshot = await thread.snapshot();
  await database.close();
  return snapshot;
}
