import { openPglite } from './pglite';
import { openPostgres } from './postgres';
import type { Database, OpenDatabaseOptions } from './types';

export {
  CommitUnknownError,
  ConnectionLostError,
  DatabaseLockedError,
  DatabaseNewerError,
  DatabaseRefusedError,
  DatabaseUnfinishedError,
  isSqlError,
  isUnavailable,
  PoolerError,
  sqlErrorOf,
} from './errors';
export { containsText, foldedText, isIndexed } from './fold-text';
export { type KeptLock, keepLock } from './keep-lock';
export { MigrationError, readMigrationNames } from './migrate';
export { holdDirectory, isDirectoryHeld } from './pglite/directory';
export type {
  AdvisoryLock,
  Database,
  Db,
  MigrationFigures,
  MigrationSource,
  OpenDatabaseOptions,
  Tx,
} from './types';
export {
  assertRestored,
  beginRestore,
  endRestore,
  readUnfinishedRestore,
} from './unfinished-restore';

/**
 * Opens PostgreSQL at `url`, or else PGlite in `dataDir`/db. Throws `DatabaseLockedError` when
 * another process has that directory, `ConnectionLostError` when the server does not answer, `DatabaseRefusedError` when it refuses
 * the address.
 */
export function openDatabase({
  url,
  dataDir,
  thread,
  emptyDatabase,
  ...options
}: OpenDatabaseOptions): Promise<Database> {
  return url === undefined
    ? openPglite(dataDir, { thread, emptyDatabase })
    : openPostgres(url, options);
}
