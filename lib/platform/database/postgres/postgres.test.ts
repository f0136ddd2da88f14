import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCuttingProxy, freshPostgres } from '../../testing';
import type { Database } from '../index';
import {
  CommitUnknownError,
  ConnectionLostError,
  openDatabase,
  PoolerError,
  sqlErrorOf,
} from '../index';

describe('PostgreSQL', () => {
  let fresh: Awaited<ReturnType<typeof freshPostgres>>;
  let database: Database;
  let admin: Database;
  const opened: Database[] = [];

  beforeAll(async () => {
    fresh = await freshPostgres({ empty: true });
    admin = fresh.database;
    database = await open();
    await database.query('create table t (id int primary key)');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(1).map((other) => other.close()));
  });
  afterAll(async () => {
    await Promise.all(opened.map((other) => other.close()));
    await admin.close();
    await fresh.remove();
  });

  it('reports when the server is not there', async () => {
    const url = 'postgres://postgres@127.0.0.1:1/none';
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow(ConnectionLostError);
  });

  it('fails a transaction whose connection dies, rolled back, and continues with another', async () => {
    const failing = database.drizzle({}).transaction(async (tx) => {
      await tx.execute(sql`insert into t values (1)`);
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.execute(sql`insert into t values (2)`);
    });
    const error = await failing.catch((caught: unknown) => caught);
    expect((error as Error).cause).toBeInstanceOf(ConnectionLostError);
    expect(sqlErrorOf(error)).toBeUndefined();
    expect((await database.query('select * from t')).rows).toEqual([]);
  });

  /** Ends the server's side of a commit that waits in a trigger of `slow`. */
  async function endCommit(): Promise<void> {
    let killed = 0;
    while (killed === 0) {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query = 'commit' and wait_event = 'PgSleep'`,
      );
      killed = rowCount;
    }
  }

  it('repeats a transaction that was lost at COMMIT and not committed, and runs its hooks once', async () => {
    await admin.query(`
      create table slow (id int);
      create sequence tries;
      create function dawdle() returns trigger language plpgsql as $$
        begin if nextval('tries') = 1 then perform pg_sleep(60); end if; return null; end $$;
      create constraint trigger late after insert on slow deferrable initially deferred
        for each row execute function dawdle()`);
    let committed = 0;
    const committing = database.drizzle({}).transaction(async (tx) => {
      database.afterCommit(() => {
        committed += 1;
      });
      await tx.execute(sql`insert into slow values (${1})`);
    });
    await endCommit();
    await committing;
    expect(committed).toBe(1);
    expect((await database.query('select * from slow')).rows).toEqual([{ id: 1 }]);
  });

  it('reports an unknown commit when its connection dies and it has no transaction id', async () => {
    await admin.query(`select setval('tries', 1, false)`);
    const outcome = database
      .drizzle({})
      .transaction((tx) => tx.execute(sql`insert into slow values (${2})`), {
        isolationLevel: 'repeatable read',
      })
      .catch((caught: unknown) => caught);
    await endCommit();
    expect(await outcome).toBeInstanceOf(CommitUnknownError);
    expect((await database.query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
  });

  it.each(['before commit', 'after commit'] as const)(
    'commits once when the line is cut %s',
    async (cut) => {
      const proxy = await createCuttingProxy(fresh.url);
      const cutOff = await open(proxy.url);
      const before = await admin.query('select * from t');
      proxy.arm(cut, 'insert into t');
      await cutOff.drizzle({}).transaction(async (tx) => {
        await tx.execute(sql`insert into t select coalesce(max(id), 0) + 1 from t`);
      });
      expect(proxy.cuts()).toBe(1);
      expect((await admin.query('select * from t')).rowCount - before.rowCount).toBe(1);
      await cutOff.close();
      await proxy.close();
    },
  );

  it('ends the transaction of a lost connection, and runs it again', async () => {
    const proxy = await createCuttingProxy(fresh.url);
    const cutOff = await open(proxy.url);
    proxy.arm('silently', 'insert into t');
    await cutOff.drizzle({}).transaction(async (tx) => {
      await tx.execute(sql`insert into t select coalesce(max(id), 0) + 1 from t`);
    });
    const { rows } = await admin.query(
      `select from pg_stat_activity where datname = current_database() and backend_xid is not null`,
    );
    expect(rows).toEqual([]);
    await cutOff.close();
    await proxy.close();
  });

  it('notifies other processes, and listens again after its connection died', async () => {
    const other = await open();
    const heard: string[] = [];
    let notice = () => {};
    const reconnected = Promise.withResolvers<void>();
    await other.listen(
      'across',
      (payload) => {
        heard.push(payload);
        notice();
      },
      () => reconnected.resolve(),
    );
    await receives(() => database.notify('across', 'one'));
    await terminate(`query = 'listen "across"'`);
    await reconnected.promise;
    await receives(() => database.notify('across', 'two'));
    expect(heard).toEqual(['one', 'two']);

    async function receives(act: () => Promise<void>): Promise<void> {
      const noticed = new Promise<void>((resolve) => {
        notice = resolve;
      });
      await act();
      await noticed;
    }
  });

  it('holds locks across processes, and reports a lost one', async () => {
    const other = await open();
    const [mine] = await database.tryAdvisoryLocks(['a', 'b']);
    expect(await other.tryAdvisoryLock('a')).toBeNull();
    const theirs = await other.tryAdvisoryLock('c');
    await mine?.release();
    const taken = await other.tryAdvisoryLock('a');
    expect(taken).not.toBeNull();
    let released = false;
    void taken?.whenLost.then(() => {
      released = true;
    });
    await taken?.release();
    await terminate(`query like '%pg_advisory_unlock%' and pid in (
      select pid from pg_locks where locktype = 'advisory' and objid = (hashtextextended('c', 0) & 4294967295)::oid)`);
    await theirs?.whenLost;
    expect(released).toBe(false);
    // The server reports the connection's end before it releases its locks.
    await expect.poll(() => database.tryAdvisoryLock('c'), { timeout: 30_000 }).not.toBeNull();
    expect(await other.tryAdvisoryLock('d')).not.toBeNull();
  });

  it('releases its locks when it closes', async () => {
    const other = await open();
    expect(await other.tryAdvisoryLock('closing')).not.toBeNull();
    await other.close();
    let lock = await database.tryAdvisoryLock('closing');
    while (lock === null) lock = await database.tryAdvisoryLock('closing');
    expect(lock.key).toBe('closing');
  });

  it('keeps times in UTC, whichever time zone the server has', async () => {
    await admin.query(`alter role postgres set timezone = 'Asia/Tokyo'`);
    const other = await open();
    const { rows } = await other.query('select now()::timestamp = (now() at time zone $1) as utc', [
      'UTC',
    ]);
    await admin.query('alter role postgres reset timezone');
    expect(rows).toEqual([{ utc: true }]);
  });

  it('leaves the sessions of a pooler as they are, and refuses those without limits', async () => {
    const { url } = fresh;
    await expect(openDatabase({ url, pooledUrl: url, dataDir: '' })).rejects.toThrow(PoolerError);
    const pooledUrl = new URL(url);
    pooledUrl.searchParams.set(
      'options',
      '-c timezone=UTC -c statement_timeout=7s -c lock_timeout=7s -c idle_in_transaction_session_timeout=7s',
    );
    const other = await openDatabase({ url, pooledUrl: pooledUrl.href, dataDir: '' });
    opened.push(other);
    const ask = async () => {
      const text = `select current_setting('statement_timeout') as setting,
        (select count(*)::int from pg_prepared_statements) as prepared, $1::text as value`;
      return (await other.query(text, ['a'])).rows;
    };
    for (let times = 0; times < 3; times++) {
      expect(await ask()).toEqual([{ setting: '7s', prepared: 0, value: 'a' }]);
    }
    // What takes long and what belongs to a session does without the pooler.
    const [long] = await other.longTransaction(
      async (tx) =>
        (await tx.execute(sql`select current_setting('statement_timeout') as setting`)).rows,
    );
    expect(long).toEqual({ setting: '0' });
    const lock = await other.tryAdvisoryLock('direct');
    expect(await admin.isAdvisoryLockHeld('direct')).toBe(true);
    await lock?.release();
  });

  async function open(url = fresh.url): Promise<Database> {
    const other = await openDatabase({ url, dataDir: '' });
    opened.push(other);
    return other;
  }

  async function terminate(which: string): Promise<void> {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
    );
    expect(rowCount).toBe(1);
  }
});
