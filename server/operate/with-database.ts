import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assertRestored, type Database, openDatabase } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { CommandRefusedError } from './run-command';

/**
 * Opens the database of the environment for a command, and closes it. Throws `CommandRefusedError` where the server never
 * started, instead of making an embedded database; otherwise as `openDatabase`.
 */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = env();
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'db', 'PG_VERSION'))) {
    throw new CommandRefusedError(
      `There is no database in ${dataDir}. Start Atelier first, or set DATA_DIR or DATABASE_URL as the server has it.`,
    );
  }
  const database = await openDatabase({ url: databaseUrl, dataDir, noTimeout: true });
  try {
    await assertRestored(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
