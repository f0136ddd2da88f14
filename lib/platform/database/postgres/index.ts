import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '../database';
import { ConnectionLostError } from '../errors';
import type { Database, OpenDatabaseOptions } from '../types';
import { createPostgresDriver } from './driver';

const askEveryMs = 2_000;

/**
 * Opens PostgreSQL at `url`, and asks whether it is there, for `waitMs` again and again. Throws `ConnectionLostError`;
 * what the server itself refuses, such as a password, is thrown at once.
 */
export async function openPostgres(
  url: string,
  { patient = false, waitMs = 0, onWaiting }: Omit<OpenDatabaseOptions, 'url' | 'dataDir'> = {},
): Promise<Database> {
  const database = createDatabase(createPostgresDriver(url, { patient }));
  const begunMs = performance.now();
  for (;;) {
    try {
      await database.query('select 1');
      return database;
    } catch (error) {
      const waits = error instanceof ConnectionLostError && performance.now() - begunMs < waitMs;
      if (!waits) {
        await database.close();
        throw error;
      }
      onWaiting?.(error);
    }
    await delay(askEveryMs);
  }
}
