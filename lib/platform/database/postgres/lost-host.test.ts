import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, createCuttingProxy, freshPostgres } from '../../testing';
import type { Database, OpenDatabaseOptions } from '../index';
import { ConnectionLostError, openDatabase } from '../index';
import { createConnectionPool } from './pool';
import { runOn } from './statements';

const quick = { text: 'select 1', values: [] };

/* Between a process and PostgreSQL is a proxy that falls silent or cuts, as hosts and networks do. */
describe('PostgreSQL behind a broken connection', () => {
  let fresh: Awaited<ReturnType<typeof freshPostgres>>;
  let admin: Database;
  let proxy: CuttingProxy;
  const opened: Database[] = [];

  beforeAll(async () => {
    fresh = await freshPostgres({ empty: true });
    admin = fresh.database;
    await admin.query('create table t (id int primary key)');
  });
  beforeEach(async () => {
    proxy = await createCuttingProxy(fresh.url);
  });
  afterEach(async () => {
    const closing = opened.splice(0).map((other) => other.close());
    await proxy.close();
    await Promise.all(closing);
  });
  afterAll(async () => {
    await admin.close();
    await fresh.remove();
  });

  it('frees the locks and ends the transaction of a host that is gone', async () => {
    const gone = await open();
    expect(await gone.tryAdvisoryLock('gone')).not.toBeNull();
    const silent = Promise.withResolvers<void>();
    const back = Promise.withResolvers<void>();
    const lostMidway = gone
      .drizzle({})
      .transaction(async (tx) => {
        await tx.execute(sql`insert into t values (1)`);
        proxy.set('silent');
        silent.resolve();
        await back.promise;
        await tx.execute(sql`insert into t values (2)`);
      })
      .catch((error: unknown) => error);
    await silent.promise;
    // Waits for the transaction that its client abandoned.
    await admin.query('insert into t values (1)');
    await expect.poll(() => admin.tryAdvisoryLock('gone'), { timeout: 20_000 }).not.toBeNull();
    proxy.set('open');
    back.resolve();
    expect(await lostMidway).toBeInstanceOf(Error);
    expect((await admin.query('select id from t')).rows).toEqual([{ id: 1 }]);
  }, 45_000);

  it('gives up on a silent server, and continues with another connection', async () => {
    const pool = createConnectionPool(proxy.url, {
      size: 1,
      noTimeout: false,
      queryTimeoutMs: 200,
    });
    const client = await pool.connect();
    await runOn(client, quick);
    proxy.set('silent');
    await expect(runOn(client, quick)).rejects.toThrow(ConnectionLostError);
    client.release(true);
    proxy.set('open');
    const next = await pool.connect();
    await runOn(next, quick);
    next.release();
    await pool.end();
  });

  it('waits for a server that restarts, but only for a limited time', async () => {
    const database = await open();
    proxy.set('cut');
    // Running statements fail with an unknown outcome; later ones wait.
    await database.query('select 7 as n').catch(() => undefined);
    const answer = database.query('select 7 as n');
    const back = setTimeout(() => proxy.set('open'), 500);
    expect((await answer).rows).toEqual([{ n: 7 }]);
    clearTimeout(back);
    proxy.set('cut');
    await expect(database.query('select 7 as n')).rejects.toThrow(ConnectionLostError);
  }, 15_000);

  it('waits at its start, and logs it', async () => {
    proxy.set('cut');
    const said: Error[] = [];
    const database = await open({
      waitMs: 10_000,
      onWaiting(error) {
        said.push(error);
        proxy.set('open');
      },
    });
    expect(said).toEqual([expect.any(ConnectionLostError)]);
    expect((await database.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  it('limits statements, locks and idle transactions, except with `noTimeout`', async () => {
    const database = await open();
    const limitsOf = async (run: Database['query'], options?: { noTimeout: boolean }) =>
      (
        await run<Record<string, string>>(
          `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
            current_setting('idle_in_transaction_session_timeout') as idle`,
          [],
          options,
        )
      ).rows[0];
    const none = { statement: '0', lock: '0', idle: '0' };
    expect(await limitsOf(database.query)).toEqual({ statement: '30s', lock: '15s', idle: '10s' });
    expect(await limitsOf(database.query, { noTimeout: true })).toEqual(none);
    expect(await limitsOf((await open({ noTimeout: true })).query)).toEqual(none);
  });

  async function open(options: Partial<OpenDatabaseOptions> = {}): Promise<Database> {
    const other = await openDatabase({ url: proxy.url, dataDir: '', ...options });
    opened.push(other);
    return other;
  }
});
