import { setTimeout as delay } from 'node:timers/promises';
import { connectDedicated } from './connection';
import type { Outcome } from './transaction';

/** How long a restart of the server may take. */
const restartTimeoutMs = 10_000;
/** How long the server may take to notice that the connection is gone. Then the session is ended. */
const sessionEndAfterMs = 1_000;
const longestWaitMs = 500;

const statusSql = 'select pg_xact_status($1::xid8) as status';
const endSql =
  'select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = $1::xid8::xid';

/**
 * Asks the server at `url` whether a transaction was committed whose connection was lost at COMMIT. Waits while the
 * transaction is still open; after a second it is ended, because no client is left to end it.
 */
export async function findOutcome(url: string, transactionId: string): Promise<Outcome> {
  const startedAtMs = performance.now();
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    const waitedMs = performance.now() - startedAtMs;
    const status = await readStatus(url, transactionId, waitedMs > sessionEndAfterMs);
    if (status === 'committed' || status === 'aborted') return status;
    // The server does not know it: the transaction is too old, or the number is higher than any of this server's.
    if (status === null || waitedMs > restartTimeoutMs) return null;
    await delay(waitMs);
  }
}

/** `undefined`: the server does not answer. */
async function readStatus(
  url: string,
  transactionId: string,
  shouldEnd: boolean,
): Promise<string | null | undefined> {
  try {
    // Not from the pool: its other connections may be lost too, and callers may be queued for them.
    const connection = await connectDedicated(url);
    try {
      const { rows } = await connection.query(statusSql, [transactionId]);
      const status: string | null = rows[0]?.status ?? null;
      if (status === 'in progress' && shouldEnd) await connection.query(endSql, [transactionId]);
      return status;
    } finally {
      await connection.end();
    }
  } catch {
    return undefined;
  }
}
