import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '../create-database';
import { asRefusal, ConnectionLostError, PoolerError } from '../errors';
import type { Database, OpenDatabaseOptions } from '../types';
import { createPostgresDriver } from './driver';

const retryEveryMs = 2_000;

type StartOptions = Pick<OpenDatabaseOptions, 'waitMs' | 'isStarting' | 'onWaiting'>;

/**
 * Opens PostgreSQL at `url` and checks that it responds. Throws `ConnectionLostError` when it does not answer within
 * `waitMs`; what the server itself refuses, such as a password, is thrown at once, as `DatabaseRefusedError`.
 */
export async function openPostgres(
  url: string,
  {
    noTimeout = false,
    pooledUrl,
    ...start
  }: StartOptions & Pick<OpenDatabaseOptions, 'noTimeout' | 'pooledUrl'> = {},
): Promise<Database> {
  let hasAnswered = false;
  const waitBeforeRetry = createStartRetry({ isStarting: () => !hasAnswered, ...start });
  const driver = createPostgresDriver(url, { noTimeout, pooledUrl });
  const database = createDatabase({ ...driver, waitBeforeRetry });
  try {
    if (pooledUrl !== undefined && !noTimeout) await requireSettings(database);
    await database.query('select 1');
  } catch (error) {
    await database.close();
    throw asRefusal(error);
  }
  hasAnswered = true;
  return database;
}

/**
 * What a pooler has to set in the sessions that it opens, because this process cannot (`deploy/pgbouncer/pgbouncer.ini`): days begin in UTC,
 * and nothing waits without end for a process that is gone. Throws {@link PoolerError}.
 */
async function requireSettings(database: Database): Promise<void> {
  const { rows } = await database.query<{
    zone: string;
    statement: string;
    lock: string;
    idle: string;
  }>(
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
       current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  const [settings] = rows;
  const isLimited = [settings?.statement, settings?.lock, settings?.idle].every(
    (limit) => limit !== undefined && limit !== '0',
  );
  if (isLimited && ['UTC', 'Etc/UTC', 'GMT'].includes(settings?.zone ?? '')) return;
  throw new PoolerError();
}

/** Waits for an unreachable server, until `waitMs` after the first failure. */
function createStartRetry({ waitMs = 0, isStarting, onWaiting }: StartOptions) {
  let deadlineMs: number | undefined;
  return async (error: unknown): Promise<boolean> => {
    const connectionLost = connectionLostIn(error);
    if (connectionLost === undefined || isStarting?.() !== true) return false;
    deadlineMs ??= performance.now() + waitMs;
    if (performance.now() >= deadlineMs) return false;
    onWaiting?.(connectionLost);
    await delay(retryEveryMs);
    return true;
  };
}

function connectionLostIn(error: unknown): ConnectionLostError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ConnectionLostError) return at;
  }
  return undefined;
}
