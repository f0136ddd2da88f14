import { setTimeout as delay } from 'node:timers/promises';
import { connectDedicated } from './connection';
import type { Outcome } from './transaction';

/** A server that restarts is back within that. */
const patienceMs = 10_000;
/** So long the server may take to notice that the connection is gone, before it is told. */
const noticeMs = 1_000;
const longestWaitMs = 500;

const statusSql = 'select pg_xact_status($1::xid8) as status';
const endSql =
  'select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = $1::xid8::xid';

/**
 * Asks the server at `url` what became of a transaction whose connection was lost at COMMIT, and waits while it is
 * under way; one that still is after a second is ended there, because nobody is left who could.
 */
export async function outcomeOf(url: string, number: string): Promise<Outcome> {
  const begunMs = performance.now();
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    const waitedMs = performance.now() - begunMs;
    const status = await ask(url, number, waitedMs > noticeMs);
    if (status === 'committed' || status === 'aborted') return status;
    // Known no more: so old that the server forgot, or a number this server has not come to.
    if (status === null || waitedMs > patienceMs) return null;
    await delay(waitMs);
  }
}

/** `undefined`: the server does not answer. */
async function ask(
  url: string,
  number: string,
  endsIt: boolean,
): Promise<string | null | undefined> {
  try {
    // Not of the pool: its connections may be as lost as that one, and everybody may be waiting for one.
    const connection = await connectDedicated(url);
    try {
      const { rows } = await connection.query(statusSql, [number]);
      const status: string | null = rows[0]?.status ?? null;
      if (status === 'in progress' && endsIt) await connection.query(endSql, [number]);
      return status;
    } finally {
      await connection.end();
    }
  } catch {
    return undefined;
  }
}
