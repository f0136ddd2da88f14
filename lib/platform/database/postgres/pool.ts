import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionLostError } from '../errors';
import type { PoolStats } from '../types';
import { connectionConfig, prepareSession } from './connection';
import { translateError } from './errors';
import { forbidNames } from './statements';

/** How long calls wait for a server that restarts. */
const restartTimeoutMs = 5_000;
/** Longer than the server's own limit for a statement. A server that is silent for so long is gone. */
const usualAnswerWithinMs = 35_000;
const longestWaitMs = 500;

/** Connections for statements and transactions. */
export interface ConnectionPool {
  /** Waits a moment for a server that restarts, once it has been reached. Throws our errors. */
  connect(): Promise<pg.PoolClient>;
  stats(): PoolStats;
  end(): Promise<void>;
}

/**
 * Opens no connection before the first is needed. `noTimeout`: without limits on how long statements take. `isShared`: a pooler at
 * `url` gives each transaction any session, so that settings and names would be other connections' too; the pooler sets the limits.
 */
export function createConnectionPool(
  url: string,
  options: { size: number; noTimeout: boolean; isShared?: boolean; answerWithinMs?: number },
): ConnectionPool {
  const { size, noTimeout, isShared = false, answerWithinMs = usualAnswerWithinMs } = options;
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max: size,
    idleTimeoutMillis: 30_000,
    ...(noTimeout ? {} : { query_timeout: answerWithinMs }),
    onConnect: async (client) => {
      // A connection that breaks between the statements of a transaction fails the next of them.
      client.on('error', () => {});
      if (isShared) forbidNames(client);
      else await prepareSession(client, { noTimeout });
    },
  });
  // An idle connection that breaks leaves the pool by itself; the next statement takes another.
  pool.on('error', () => {});
  let hasConnected = false;
  let isEnding = false;

  return {
    async connect() {
      const begunMs = performance.now();
      for (let waitMs = 25; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
        try {
          const client = await pool.connect();
          hasConnected = true;
          return client;
        } catch (thrown) {
          const error = translateError(thrown);
          const waits = hasConnected && !isEnding && error instanceof ConnectionLostError;
          if (!waits || performance.now() - begunMs + waitMs > restartTimeoutMs) throw error;
        }
        await delay(waitMs);
      }
    },
    stats: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async end() {
      isEnding = true;
      await pool.end();
    },
  };
}
