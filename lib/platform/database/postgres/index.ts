import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '../create-database';
import { ConnectionLostError } from '../errors';
import type { Database, OpenDatabaseOptions } from '../types';
import { createPostgresDriver } from './driver';

const retryEveryMs = 2_000;

type StartOptions = Pick<OpenDatabaseOptions, 'waitMs' | 'starting' | 'onWaiting'>;

/**
 * Opens PostgreSQL at `url` and asks whether it is there. Throws `ConnectionLostError` when it does not answer within
 * `waitMs`; what the server itself refuses, such as a password, is thrown at once.
 */
export async function openPostgres(
  url: string,
  { noTimeout = false, ...start }: StartOptions & Pick<OpenDatabaseOptions, 'noTimeout'> = {},
): Promise<Database> {
  let hasAnswered = false;
  const waitBeforeRetry = whileStarting({ starting: () => !hasAnswered, ...start });
  const database = createDatabase({ ...createPostgresDriver(url, { noTimeout }), waitBeforeRetry });
  try {
    await database.query('select 1');
  } catch (error) {
    await database.close();
    throw error;
  }
  hasAnswered = true;
  return database;
}

/** Waits for an unreachable server, until `waitMs` after the first failure. */
function whileStarting({ waitMs = 0, starting, onWaiting }: StartOptions) {
  let untilMs: number | undefined;
  return async (error: unknown): Promise<boolean> => {
    const connectionLost = connectionLostIn(error);
    if (connectionLost === undefined || starting?.() !== true) return false;
    untilMs ??= performance.now() + waitMs;
    if (performance.now() >= untilMs) return false;
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
