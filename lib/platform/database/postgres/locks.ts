import type { AdvisoryLock } from '../types';
import { connectDedicated, type DedicatedConnection } from './connection';
import { translateError } from './errors';

const takeSql = `
  select n, pg_try_advisory_lock(hashtextextended(k, 0)) as taken
  from unnest($1::text[]) with ordinality as keys (k, n)`;
const releaseSql = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/** Whether any session has a lock (https://www.postgresql.org/docs/15/view-pg-locks.html, read 2026-11-27). */
export const lockHeldSql = `
  select exists (
    select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.objsubid = 1 and l.granted and d.datname = current_database()
      and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended($1, 0))`;

/** Advisory locks of this process, all on one connection; PostgreSQL releases them when that connection ends. */
export interface Locks {
  tryTakeAll(keys: readonly string[]): Promise<(AdvisoryLock | null)[]>;
  close(): Promise<void>;
}

export function createLocks(url: string): Locks {
  /** PostgreSQL grants a session its own lock a second time, so the locks of this process are remembered here. */
  const heldKeys = new Set<string>();
  let connection: Promise<DedicatedConnection> | undefined;

  function ensureConnection(): Promise<DedicatedConnection> {
    if (connection === undefined) {
      const opening = connectDedicated(url);
      connection = opening;
      const forget = () => {
        if (connection === opening) connection = undefined;
      };
      opening.then(({ whenEnded }) => whenEnded.then(forget), forget);
    }
    return connection;
  }

  async function takeFree(keys: readonly string[]): Promise<Map<string, AdvisoryLock>> {
    const session = await ensureConnection();
    const { rows } = await session.query(takeSql, [keys]);
    const takenKeys = keys.filter((_, index) =>
      rows.some((row) => Number(row.n) === index + 1 && row.taken),
    );
    return new Map(takenKeys.map((key) => [key, lockOn(session, key)]));
  }

  function lockOn(session: DedicatedConnection, key: string): AdvisoryLock {
    let isReleased = false;
    const whenLost = session.whenEnded.then(() => {
      if (!isReleased) heldKeys.delete(key);
      // A lock that was released is not lost: this stays pending.
      return isReleased ? new Promise<void>(() => {}) : undefined;
    });
    return {
      key,
      whenLost,
      async release() {
        if (isReleased) return;
        isReleased = true;
        await session.query(releaseSql, [key]).catch(() => {});
        heldKeys.delete(key);
      },
    };
  }

  return {
    async tryTakeAll(keys) {
      const freeKeys = [...new Set(keys)].filter((key) => !heldKeys.has(key));
      for (const key of freeKeys) heldKeys.add(key);
      let takenLocks = new Map<string, AdvisoryLock>();
      try {
        if (freeKeys.length > 0) takenLocks = await takeFree(freeKeys);
      } catch (error) {
        throw translateError(error);
      } finally {
        for (const key of freeKeys) if (!takenLocks.has(key)) heldKeys.delete(key);
      }
      return keys.map((key) => {
        const lock = takenLocks.get(key) ?? null;
        takenLocks.delete(key);
        return lock;
      });
    },
    async close() {
      const currentConnection = await connection?.catch(() => undefined);
      await currentConnection?.end();
    },
  };
}
