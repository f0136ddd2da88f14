import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { type Database, isSqlError } from '../database';
import type { Logger } from '../log';
import type { Jobs, SqlExecutor } from './types';

/** The Postgres schema of pg-boss's tables. */
const bossSchema = 'pgboss';
/** A job whose process died is noticed this much later, by the next supervision. */
const heartbeatSeconds = 30;
/** Statements that may take long: its migrations and its rebuilding of indexes. */
const longStatementPattern = /^\s*(?:begin|reindex|drop index)\b/i;
const nilJobId = '00000000-0000-0000-0000-000000000000';

/**
 * pg-boss over the open database. `isPaused` (ATELIER_WORKERS=0) sends jobs but runs none. Nothing runs before `start`.
 */
export function createJobs(options: { database: Database; log: Logger; isPaused?: boolean }): Jobs {
  const { database, log, isPaused = false } = options;
  const boss = createBoss(database, log, isPaused);
  const ensuredQueues = new Set<string>();
  const workedQueues = new Set<string>();

  async function ensureQueue(name: string, options: Parameters<Jobs['ensureQueue']>[1] = {}) {
    const { policy, ...defaults } = { heartbeatSeconds, notify: true, ...options };
    await boss.createQueue(name, { ...(policy === undefined ? {} : { policy }), ...defaults });
    await boss.updateQueue(name, defaults);
    // Fills pg-boss's cache: a miss inside a transaction would be a statement beside it, which on PGlite waits for ever.
    await boss.findJobs(name, { id: nilJobId });
    ensuredQueues.add(name);
  }

  return {
    start: () => startBoss(boss),
    ensureQueue,

    async enqueue(tx, queue, data, options = {}) {
      if (!ensuredQueues.has(queue))
        throw new Error(`The queue "${queue}" was not ensured at start.`);
      await boss.send(queue, data, {
        ...options,
        ...(tx === null ? {} : { db: toBossDatabase(tx) }),
      });
    },

    async work(queue, { pollSeconds = 5 }, handler) {
      if (isPaused) return;
      workedQueues.add(queue);
      // Retries and delayed jobs become due without a notification.
      const poll = {
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      };
      await boss.work<object>(queue, poll, async ([job]) => {
        if (job !== undefined) await handler({ data: job.data as never, signal: job.signal });
      });
    },

    async repeat(queue, cron, handler, options = {}) {
      await ensureQueue(queue, { policy: 'exclusive', retryLimit: 0, ...options });
      if (isPaused) return;
      workedQueues.add(queue);
      await boss.work(queue, { pollingIntervalSeconds: 30 }, async ([job]) => {
        if (job !== undefined) await handler(job.signal);
      });
      await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    },

    async stop({ graceMs = 10_000 } = {}) {
      const workersEnded = Promise.allSettled(
        [...workedQueues].map((queue) => boss.offWork(queue)),
      );
      await Promise.race([workersEnded, delay(graceMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

function createBoss(database: Database, log: Logger, isPaused: boolean): PgBoss {
  const isPostgres = database.kind === 'postgres';
  const boss = new PgBoss({
    db: {
      executeSql: (text, values = []) =>
        database.query(text, values, { noTimeout: longStatementPattern.test(text) }),
      async listen(channel, onPayload, onReconnect) {
        return { close: await database.listen(channel, onPayload, onReconnect) };
      },
    },
    backend: database.kind,
    schema: bossSchema,
    schedule: !isPaused,
    supervise: !isPaused,
    // On PGlite notifications do not pass through SQL, so pg-boss polls there.
    useListenNotify: isPostgres && !isPaused,
    monitorVacuum: isPostgres,
    reindex: isPostgres,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

const alreadyExistsCodes = ['23505', '42P06', '42P07', '42710'];

/**
 * Starts pg-boss. Of processes that start together on a new database one makes the tables; the others
 * may collide with it although pg-boss takes a lock, and find the tables at the next try.
 */
async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!alreadyExistsCodes.some((code) => isSqlError(error, code))) throw error;
    await boss.start();
  }
}

/** The caller's transaction as pg-boss wants it. */
function toBossDatabase(tx: SqlExecutor) {
  return fromDrizzle(
    { execute: async (query) => (await tx.execute(query as SQL)) as { rows: unknown[] } },
    sql,
  );
}
