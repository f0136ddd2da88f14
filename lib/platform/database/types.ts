import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';

/** Rows of one statement. `rowCount` is the number of rows returned or changed. */
export interface SqlResult<T = Record<string, unknown>> {
  rows: T[];
  rowCount: number;
}

/** The result of `db.execute(sql…)`, the same for both drivers. */
interface SqlResultHKT extends PgQueryResultHKT {
  type: SqlResult<Assume<this['row'], Record<string, unknown>>>;
}
type Assume<T, U> = T extends U ? T : U;

/**
 * A Drizzle database with either driver. Also accepted in place of a transaction: see {@link Tx}. The work of
 * a transaction must change nothing but the database: it runs again when its connection is lost at COMMIT and
 * nothing was committed. What must happen once belongs after it, or into {@link Database.afterCommit}.
 */
export type Db<S extends Record<string, unknown>> = PgDatabase<SqlResultHKT, S>;

/** A Drizzle transaction of {@link Db}. It is assignable to `Db<S>`. */
export type Tx<S extends Record<string, unknown>> = PgTransaction<
  SqlResultHKT,
  S,
  ExtractTablesWithRelations<S>
>;

/** A session-level advisory lock that is held. */
export interface AdvisoryLock {
  readonly key: string;
  /** Releases the lock. Safe to call twice. */
  release(): Promise<void>;
  /** Resolves when the lock is gone without having been released: its connection was lost. Stop the guarded work then. */
  readonly whenLost: Promise<void>;
}

/** The connections of a process for statements. */
export interface PoolStats {
  readonly openCount: number;
  readonly idleCount: number;
  /** Calls that wait for a connection. */
  readonly waitingCount: number;
}

/** The SQL functions and migrations of one half. */
export interface MigrationSource {
  readonly folder: string;
  /** The Postgres schema of its tables, which is made when it is not there. */
  readonly schema: string;
  /**
   * For a restore: also into a database whose restore is unfinished, and only migrations up to this time (`folderMillis`);
   * functions are then neither checked against the tables nor recorded as applied. `Infinity` applies all of them, as usual.
   */
  readonly restoringUpTo?: number;
}

/** What one migration took, measured in its transaction. */
export interface MigrationFigures {
  readonly schema: string;
  /** Such as `0030_boards`. */
  readonly name: string;
  readonly durationMs: number;
  /** Rows that its statements inserted, updated or deleted. */
  readonly changedRows: number;
  /** Tables that nobody can read from then until all migrations have ended; rows are estimates. */
  readonly lockedTables: readonly { readonly name: string; readonly rows: number }[];
}

export interface MigrationOptions {
  /** Called after each migration, before all of them are committed. */
  readonly onApplied?: (figures: MigrationFigures) => void;
}

/** An open database: PGlite in a worker thread, or a pool of PostgreSQL connections. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * One statement with `$1` parameters. Values parse as `pg` parses them (int8 and numeric are strings, timestamptz a
   * Date). On PostgreSQL a statement ends after 30 s, unless it is `noTimeout`.
   */
  query<T = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
    options?: { noTimeout: boolean },
  ): Promise<SqlResult<T>>;
  /** A Drizzle database over this connection. Errors are Drizzle's, with the {@link SqlError} as `cause`. `noTimeout`: statements of its transactions may take long. */
  drizzle<S extends Record<string, unknown>>(schema: S, options?: { noTimeout: boolean }): Db<S>;
  /** Applies the SQL functions and Drizzle migrations of the sources that are new, all or none of them. Safe from many processes at once. */
  migrate(
    sources: MigrationSource | readonly MigrationSource[],
    options?: MigrationOptions,
  ): Promise<void>;
  /**
   * Runs `work` in a transaction whose statements may each take minutes, and which may wait between them. `snapshot`: it
   * only reads, and sees the database of one moment. On PGlite every other statement waits until it is over.
   */
  longTransaction<T>(
    work: (tx: Tx<Record<string, never>>) => Promise<T>,
    options?: { snapshot: boolean },
  ): Promise<T>;
  /** Notifies every listener of `channel`: in every process on PostgreSQL, in this one on PGlite. `payload` up to 7,999 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Calls `fn` for every notification of `channel`, until the returned function is called. A notification may be lost with its connection; `onReconnect` is called when that may have happened. */
  listen(
    channel: string,
    fn: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>;
  /** Takes the lock of `key` if it is free (this process included), else `null`. */
  tryAdvisoryLock(key: string): Promise<AdvisoryLock | null>;
  /** As {@link tryAdvisoryLock} for many keys in one statement; the result has the order of `keys`. */
  tryAdvisoryLocks(keys: readonly string[]): Promise<(AdvisoryLock | null)[]>;
  /** Whether this or another process holds the lock of `key`. Does not take it, so that others can meanwhile. */
  isAdvisoryLockHeld(key: string): Promise<boolean>;
  /** Runs `fn` once the transaction this call is made inside of has committed (never, if it rolls back); at once when there is none. `fn` must not throw. */
  afterCommit(fn: () => void): void;
  /**
   * `statements`: how many SQL statements this process has sent, `begin` and `commit` counted. `pool`: its connections for
   * statements, and calls that wait for one; null on PGlite, which has one session.
   */
  stats(): { statements: number; pool: PoolStats | null };
  /** Waits for running calls, then closes. Later calls fail. */
  close(): Promise<void>;
}

/** Where the database is: `url` for PostgreSQL, else PGlite in `dataDir`/db. */
export interface OpenDatabaseOptions {
  url?: string | undefined;
  dataDir: string;
  /** The file that PGlite's thread starts with. Default: the project's own TypeScript file. */
  thread?: URL;
  /** An empty database of PGlite, packed, to unpack into a new `dataDir`. Without it one is made, which takes a gigabyte. */
  emptyDatabase?: URL;
  /**
   * A pooler before `url` that gives each transaction any session, as PgBouncer in its mode `transaction`. Statements and transactions
   * go through it; locks, notifications and what may take long do not.
   */
  pooledUrl?: string | undefined;
  /** Every statement may take long: for a command that reads all of the database. */
  noTimeout?: boolean;
  /**
   * For a start, whose statements may all run twice: how long, in milliseconds from the first lost connection, failed
   * calls are repeated. Default 0.
   */
  waitMs?: number;
  /** Whether the start is still under way. Default: until the database has answered once. */
  isStarting?: () => boolean;
  /** Called at every retry while the server is unreachable. */
  onWaiting?: (error: Error) => void;
}
