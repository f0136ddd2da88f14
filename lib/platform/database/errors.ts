/** The fields of an error of PostgreSQL, the same on both drivers. */
export interface SqlErrorFields {
  message: string;
  /** SQLSTATE, such as `23505`. */
  code: string;
  severity?: string | undefined;
  detail?: string | undefined;
  hint?: string | undefined;
  schema?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  dataType?: string | undefined;
  constraint?: string | undefined;
  position?: string | undefined;
  where?: string | undefined;
  routine?: string | undefined;
}

/** A statement that the database refused. */
export class SqlError extends Error {
  override readonly name: string = 'SqlError';
  readonly code: string;
  readonly severity: string | undefined;
  /** May quote the row's values ("Key (email)=(…)"), so it is left out when an error is printed. */
  declare readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly dataType: string | undefined;
  readonly constraint: string | undefined;
  readonly position: string | undefined;
  readonly where: string | undefined;
  readonly routine: string | undefined;

  constructor(fields: SqlErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.severity = fields.severity;
    Object.defineProperty(this, 'detail', { value: fields.detail });
    this.hint = fields.hint;
    this.schema = fields.schema;
    this.table = fields.table;
    this.column = fields.column;
    this.dataType = fields.dataType;
    this.constraint = fields.constraint;
    this.position = fields.position;
    this.where = fields.where;
    this.routine = fields.routine;
  }
}

/**
 * The connection went away. A transaction did not commit, unless it is a {@link CommitUnknownError}; a single
 * statement may have.
 */
export class ConnectionLostError extends Error {
  override readonly name: string = 'ConnectionLostError';
}

/** The connection was lost during COMMIT, and the database reports that nothing was committed. */
export class CommitLostError extends ConnectionLostError {
  override readonly name: string = 'CommitLostError';
  constructor(cause: ConnectionLostError) {
    super(`The transaction was not committed: ${cause.message}`, { cause: cause.cause });
  }
}

/** The connection went away while `commit` was under way, and the database could not be asked whether it committed. */
export class CommitUnknownError extends ConnectionLostError {
  override readonly name: string = 'CommitUnknownError';
  constructor(cause: ConnectionLostError) {
    super(`It is not known whether the transaction was committed: ${cause.message}`, {
      cause: cause.cause,
    });
  }
}

/** Another process has the data directory open. */
export class DatabaseLockedError extends Error {
  override readonly name: string = 'DatabaseLockedError';
  constructor(
    message: string,
    /** Process id of the holder. */
    readonly holder: number | null,
  ) {
    super(message);
  }
}

/** A newer version of Atelier has changed the tables, and this version cannot read them. */
export class DatabaseNewerError extends Error {
  override readonly name: string = 'DatabaseNewerError';
  constructor(readonly schema: string) {
    super(
      `A newer version of Atelier has used this database (schema ${schema}). Start that version or a later one, or restore a backup from before the update.`,
    );
  }
}

/** A restore into this database was begun and not finished, so parts of it may be missing. */
export class DatabaseUnfinishedError extends Error {
  override readonly name: string = 'DatabaseUnfinishedError';
  constructor(readonly backup: string) {
    super(
      `The restore of backup ${backup} into this database was not finished, so the database is not used. Start the restore over with --again (the command "restore").`,
    );
  }
}

/** The {@link SqlError} in an error or its chain of causes; `undefined` when there is none. */
export function sqlErrorOf(error: unknown): SqlError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'SqlError') return at as SqlError;
  }
  return undefined;
}

/** True when `error` comes from the database with this SQLSTATE (and, when given, this constraint). */
export function isSqlError(error: unknown, code: string, constraint?: string): boolean {
  const sqlError = sqlErrorOf(error);
  return (
    sqlError?.code === code && (constraint === undefined || sqlError.constraint === constraint)
  );
}

/** Too many connections; no lock within its time; ended after its time. */
const busyCodes = ['53300', '55P03', '57014'];

/** Whether the database could not be reached, or not in time: the same call may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ConnectionLostError) return true;
    if (at instanceof SqlError && busyCodes.includes(at.code)) return true;
  }
  return false;
}

/** The error of a `commit` after a failed statement, the same for both databases. */
export function rolledBackError(): SqlError {
  return new SqlError({
    code: '25P02',
    severity: 'ERROR',
    message: 'The transaction was rolled back, because a statement in it had failed.',
  });
}

/** PostgreSQL refuses the user or the database of DATABASE_URL, or lets the user make no schema. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
  /** What to do. */
  readonly advice =
    'See that user, password and name in it are right, with special characters as %XX, and that the user may make schemas in the database.';
  constructor(cause: SqlError) {
    super(`PostgreSQL refuses DATABASE_URL: ${cause.message}.`, { cause });
  }
}

/** SQLSTATEs of a wrong user or password, of a database that is not there, and of a right that the user has not. */
const refusalCodes = /^(28...|3D000|42501)$/;

/** The error as a {@link DatabaseRefusedError} where it is one, else unchanged. */
export function asRefusal(error: unknown): unknown {
  const sqlError = sqlErrorOf(error);
  return sqlError !== undefined && refusalCodes.test(sqlError.code)
    ? new DatabaseRefusedError(sqlError)
    : error;
}

/** The sessions of a pooler have not the settings that they need. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
  constructor() {
    super(
      'The pooler of DATABASE_POOLED_URL opens sessions without time limits, or not in UTC. Give its databases the connect_query of deploy/pgbouncer/pgbouncer.ini, then start its connections anew.',
    );
  }
}
