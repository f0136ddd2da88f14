import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionLostError } from '../errors';
import type { PoolStats } from '../types';
import { connectionConfig, prepareSession } from './connection';
import { translateError } from './errors';
import { forbidPreparing } from './statements';

/** How long calls wait for a server that restarts. */
const restartTimeoutMs = 5_000;
/** Longer than the server's own limit for a statement. A server that is silent for so long is gone. */
const defaultQueryTimeoutMs = 35_000;
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
 * `url` gives each transaction any session, so that settings and prepared statements would reach other clients; the pooler sets
 * the limits.
 */
export function createConnectionPool(
  url: string,
  options: { size: number; noTimeout: boolean; isShared?: boolean; queryTimeoutMs?: number },
): ConnectionPool {
  const { size, noTimeout, isShared = false, queryTimeoutMs = defaultQueryTimeoutMs } = options;
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max: size,
    idleTimeoutMillis: 30_000,
    ...(noTimeout ? {} : { query_timeout: queryTimeoutMs }),
    onConnect: async (client) => {
      // A connection that breaks between the statements of a transaction fails the next of them.
      client.on('error', () => {});
      if (isShared) forbidPreparing(client);
      else await prepareSession(client, { noTimeout });
    },
  });
  // An idle connection that breaks leaves the pool by itself; the next statement takes another.
  pool.on('error', () => {});
  let hasConnected = false;
  let isEnding = false;

  return {
    async connect() {
      const startedAtMs = performance.now();
      for (let waitMs = 25; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
        try {
          const client = await pool.connect();
          hasConnected = true;
          return client;
        } catch (thrown) {
          const error = translateError(thrown);
          const shouldRetry = hasConnected && !isEnding && error instanceof ConnectionLostError;
          if (!shouldRetry || performance.now() - startedAtMs + waitMs > restartTimeoutMs)
            throw error;
        }
        await delay(waitMs);
      }
    },
    stats: () => ({
      openCount: pool.totalCount,
      idleCount: pool.idleCount,
      waitingCount: pool.waitingCount,
    }),
    async end() {
      isEnding = true;
      await pool.end();
    },
  };
}
