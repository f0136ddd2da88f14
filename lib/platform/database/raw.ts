import type { AdvisoryLock, PoolStats } from './types';

/** A statement as it goes to the database: parameters in text form. Without parameters it may be several statements. */
export interface Statement {
  text: string;
  values: readonly (string | null)[];
  /** It may take minutes. Others are ended after 30 s on PostgreSQL. */
  noTimeout?: boolean;
}

/** The result of one statement, in text form. */
export interface RawResult {
  fields: { name: string; typeId: number }[];
  rows: (string | null)[][];
  rowCount: number;
  /** First word of the command tag, such as `SELECT` or `ROLLBACK`. */
  command: string;
}

/** A connection inside a transaction. No other caller has it until it is committed or rolled back. */
export interface RawTransaction {
  run(statement: Statement): Promise<RawResult[]>;
  /**
   * Throws `SqlError` when the database rolled back instead. When the connection goes away meanwhile it finds out what
   * happened: `CommitLostError` when nothing did, `CommitUnknownError` when the database cannot be asked.
   */
  commit(): Promise<void>;
  /** Never throws: a connection that cannot roll back is dropped. */
  rollback(): Promise<void>;
}

/** The interface that PGlite and PostgreSQL implement. All code above it is the same for both. */
export interface Driver {
  readonly kind: 'pglite' | 'postgres';
  poolStats?(): PoolStats;
  /** After an error: waits, and returns whether to try again from the beginning. */
  waitBeforeRetry?(error: unknown): Promise<boolean>;
  run(statement: Statement): Promise<RawResult[]>;
  /** `noTimeout`: its statements may take minutes. */
  begin(options?: { noTimeout: boolean }): Promise<RawTransaction>;
  notify(channel: string, payload: string): Promise<void>;
  listen(
    channel: string,
    fn: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  tryAdvisoryLocks(keys: readonly string[]): Promise<(AdvisoryLock | null)[]>;
  isAdvisoryLockHeld(key: string): Promise<boolean>;
  close(): Promise<void>;
}
