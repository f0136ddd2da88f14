import { ConnectionLostError, SqlError } from '../errors';

/** SQLSTATE classes of a connection that ends: 08 connection, 57P01–57P05 shutdown and idle timeouts. */
const connectionEndCodes = /^(08...|57P0[1-5])$/;

/** An error of `pg` as one of ours. */
export function translateError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (isServerError(error) && !connectionEndCodes.test(error.code)) return new SqlError(error);
  return new ConnectionLostError(`The connection to PostgreSQL failed: ${error.message}`, {
    cause: error,
  });
}

function isServerError(error: Error): error is Error & { code: string; severity: string } {
  return 'severity' in error && 'code' in error && typeof error.code === 'string';
}
