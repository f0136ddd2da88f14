import { createDatabase } from './database';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';
import { createPortDriver } from './thread-port';
import type { Database, DatabaseConnector, OpenDatabaseOptions } from './types';

export {
  CommitUnknownError,
  ConnectionLostError,
  DatabaseLockedError,
  isSqlError,
  sqlErrorOf,
} from './errors';
export type {
  AdvisoryLock,
  Database,
  DatabaseConnector,
  Db,
  OpenDatabaseOptions,
  Tx,
} from './types';

/**
 * Opens PostgreSQL at `url`, or else PGlite in `dataDir`/db. Throws `DatabaseLockedError` when
 * another process has that directory, `ConnectionLostError` when the server does not answer.
 */
export function openDatabase({ url, dataDir }: OpenDatabaseOptions): Promise<Database> {
  return url === undefined ? openPglite(dataDir) : openPostgres(url);
}

/** The database that another thread of this process has open, reached from this one. Throws `ConnectionLostError`. */
export async function connectDatabase(connector: DatabaseConnector): Promise<Database> {
  return connector.kind === 'postgres'
    ? openPostgres(connector.url)
    : createDatabase(createPortDriver(connector.port));
}
