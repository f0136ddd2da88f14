import pg from 'pg';
import { rolledBackError } from '../errors';
import type { Driver, RawResult, RawTransaction, Statement } from '../raw';
import { connectionConfig } from './connection';
import { translateCommitError, translateError } from './errors';
import { createListener } from './listener';
import { createLocks } from './locks';
import { runOn } from './statements';

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
      const client = await connect();
      try {
        await runOn(client, { text: 'begin', values: [] });
      } catch (error) {
        client.release(true);
        throw error;
      }
      return openTransaction(client);
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

function openTransaction(client: pg.PoolClient): RawTransaction {
  return {
    run: (statement) => runOn(client, statement),
    async commit() {
      let result: pg.QueryResult;
      try {
        result = await client.query('commit');
      } catch (error) {
        const translated = translateCommitError(error);
        client.release(translated.name === 'SqlError' ? undefined : true);
        throw translated;
      }
      client.release();
      if (result.command === 'ROLLBACK') throw rolledBackError();
    },
    rollback: () => rollBack(client),
  };
}

/** Back to the pool in order, or dropped. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
