import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database } from '../database';
import { isSqlError } from '../database';
import type { Logger } from '../log';
import type { SqlExecutor } from './types';

/** The Postgres schema of pg-boss's tables. */
export const bossSchema = 'pgboss';

/** Its migrations, which take turns, and its rebuilding of indexes. */
const takesLong = /^\s*(?:begin|reindex|drop index)\b/i;

/**
 * pg-boss over the open database, for its tables, migrations, retries, retention and cron. Waking and
 * running is ours: its workers poll, one statement each, and on PGlite they would hold the one session.
 */
export function createBoss(database: Database, log: Logger, paused: boolean): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values = []) =>
        database.query(text, values, { patient: takesLong.test(text) }),
    },
    backend: database.kind,
    schema: bossSchema,
    schedule: !paused,
    monitorVacuum: database.kind === 'postgres',
    reindex: database.kind === 'postgres',
  });
  boss.on('error', (error) => log.error({ error }, 'job queue error'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

const alreadyMade = ['23505', '42P06', '42P07', '42710'];

/**
 * Starts pg-boss. Of processes that start together on a new database one makes the tables; the others
 * may collide with it although pg-boss takes a lock, and find the tables at the next try.
 */
export async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!alreadyMade.some((code) => isSqlError(error, code))) throw error;
    await boss.start();
  }
}

/** The caller's transaction as pg-boss wants it. */
export function inTransaction(tx: SqlExecutor) {
  return fromDrizzle(
    { execute: async (query) => (await tx.execute(query as SQL)) as { rows: unknown[] } },
    sql,
  );
}
