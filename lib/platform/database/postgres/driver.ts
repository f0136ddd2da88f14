import pg from 'pg';
import type { Driver, RawResult, Statement } from '../raw';
import { connectionConfig } from './connection';
import { translateError } from './errors';
import { createListener } from './listener';
import { createLocks } from './locks';
import { outcomeOf } from './outcome';
import { runOn } from './statements';
import { openTransaction, rollBack } from './transaction';

const poolSize = 20;

/** PostgreSQL as a driver: a pool for statements, one connection for notifications, one for advisory locks. */
export function createPostgresDriver(url: string): Driver {
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max: poolSize,
    idleTimeoutMillis: 30_000,
    onConnect: async (client) => {
      // A connection that breaks between the statements of a transaction fails the next of them.
      client.on('error', () => {});
      await client.query("set time zone 'UTC'");
    },
  });
  // An idle connection that breaks leaves the pool by itself; the next statement takes another.
  pool.on('error', () => {});
  const listener = createListener(url);
  const locks = createLocks(url);

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw translateError(error);
    }
  }

  async function run(statement: Statement): Promise<RawResult[]> {
    const client = await connect();
    let results: RawResult[];
    try {
      results = await runOn(client, statement);
    } catch (error) {
      // An error is told before the server says whether a transaction is open: several statements in one
      // text may have begun one.
      await rollBack(client);
      throw error;
    }
    if (client.getTransactionStatus() === 'I') client.release();
    else await rollBack(client);
    return results;
  }

  return {
    kind: 'postgres',
    run,
    async begin() {
      return openTransaction(await connect(), (number) => outcomeOf(url, number));
    },
    async notify(channel, payload) {
      await run({ text: 'select pg_notify($1, $2)', values: [channel, payload] });
    },
    listen: (channel, onPayload, onReconnect) =>
      listener.listen(channel, { onPayload, onReconnect }),
    tryAdvisoryLocks: (keys) => locks.tryAll(keys),
    async close() {
      await Promise.all([listener.close(), locks.close(), pool.end()]);
    },
  };
}
