import type { Driver, RawResult, Statement } from '../raw';
import { translateError } from './errors';
import { createListener } from './listener';
import { createLocks, lockHeldSql } from './locks';
import { findOutcome } from './outcome';
import { createConnectionPool } from './pool';
import { runOn } from './statements';
import { openTransaction, rollBack } from './transaction';

const poolSize = 20;
const noTimeoutPoolSize = 2;

/**
 * PostgreSQL as a driver: a pool for statements, a small one for what may take long, one connection for
 * notifications, one for advisory locks. `noTimeout`: every statement may take long. `pooledUrl`: a pooler that gives each
 * transaction any session; only short statements and transactions go through it.
 */
export function createPostgresDriver(
  url: string,
  { noTimeout = false, pooledUrl }: { noTimeout?: boolean; pooledUrl?: string | undefined } = {},
): Driver {
  const isShared = pooledUrl !== undefined && !noTimeout;
  const pool = createConnectionPool(isShared ? pooledUrl : url, {
    size: poolSize,
    noTimeout,
    isShared,
  });
  const noTimeoutPool = createConnectionPool(url, { size: noTimeoutPoolSize, noTimeout: true });
  const listener = createListener(url);
  const locks = createLocks(url);

  async function run(statement: Statement): Promise<RawResult[]> {
    const client = await (statement.noTimeout === true ? noTimeoutPool : pool).connect();
    let results: RawResult[];
    try {
      results = await runOn(client, statement);
    } catch (error) {
      // An error arrives before the server reports whether a transaction is open, and several statements in
      // one text may have begun one.
      await rollBack(client, error);
      throw error;
    }
    if (client.getTransactionStatus() === 'I') client.release();
    else await rollBack(client);
    return results;
  }

  return {
    kind: 'postgres',
    poolStats: pool.stats,
    run,
    async begin(options) {
      const client = await (options?.noTimeout === true ? noTimeoutPool : pool).connect();
      return openTransaction(client, (number) => findOutcome(url, number));
    },
    async notify(channel, payload) {
      await run({ text: 'select pg_notify($1, $2)', values: [channel, payload] });
    },
    async listen(channel, onPayload, onReconnect) {
      try {
        return await listener.listen(channel, { onPayload, onReconnect });
      } catch (error) {
        throw translateError(error);
      }
    },
    tryAdvisoryLocks: (keys) => locks.tryTakeAll(keys),
    async isAdvisoryLockHeld(key) {
      const [result] = await run({ text: lockHeldSql, values: [key] });
      return result?.rows[0]?.[0] === 't';
    },
    async close() {
      await Promise.all([listener.close(), locks.close(), pool.end(), noTimeoutPool.end()]);
    },
  };
}
