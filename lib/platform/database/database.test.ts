import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgSchema,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabases } from '../testing';
import { type Db, isSqlError, sqlErrorOf } from './index';

const things = pgSchema('app').table('things', {
  id: text().primaryKey(),
  small: integer(),
  amount: bigint({ mode: 'number' }),
  huge: bigint({ mode: 'bigint' }),
  exact: numeric(),
  yes: boolean(),
  data: jsonb(),
  at: timestamp({ withTimezone: true }),
  atText: timestamp('at_text', { withTimezone: true, mode: 'string' }),
  plain: timestamp(),
  day: date(),
  key: uuid(),
  tags: text().array(),
  numbers: bigint({ mode: 'number' }).array(),
  moments: timestamp({ withTimezone: true }).array(),
});
const schema = { things };

const createThings = `
  create schema app;
  create table app.things (
    id text constraint things_pk primary key, small integer, amount bigint, huge bigint, exact numeric, yes boolean,
    data jsonb, at timestamptz, at_text timestamptz, plain timestamp, day date, key uuid, tags text[], numbers bigint[],
    moments timestamptz[], constraint things_small check (small < 1000))`;

describeDatabases('database', { both: 'both drivers', empty: true }, (suite) => {
  let db: Db<typeof schema>;
  beforeAll(async () => {
    await suite.database().query(createThings);
    db = suite.database().drizzle(schema);
  });

  it('returns every type as it was stored', async () => {
    const row: typeof things.$inferSelect = {
      id: 'types',
      small: -7,
      amount: Number.MAX_SAFE_INTEGER,
      huge: 9_223_372_036_854_775_807n,
      exact: '123456789012345678901234567890.123456789',
      yes: true,
      data: { text: 'ü"\\\n', list: [1, null, { deep: true }], number: 1.5 },
      at: new Date('2026-02-03T04:05:06.789Z'),
      atText: '2026-02-03 04:05:06.789123+00',
      plain: new Date('2026-02-03T04:05:06.789Z'),
      day: '2026-02-03',
      key: '0190a7c0-0000-7000-8000-000000000000',
      tags: ['a', '', 'with "quotes", commas', 'back\\slash', '{braces}', 'NULL', '日本'],
      numbers: [1, -2, 9_007_199_254_740_991],
      moments: [new Date('2026-02-03T04:05:06.789Z')],
    };
    const [inserted] = await db.insert(things).values(row).returning();
    expect(inserted).toEqual(row);
    expect(await db.query.things.findFirst({ where: eq(things.id, 'types') })).toEqual(row);
  });

  it('keeps null, empty and falsy apart', async () => {
    const [row] = await db
      .insert(things)
      .values({ id: 'empty', tags: [], data: [], yes: false, small: 0 })
      .returning();
    expect(row).toMatchObject({ tags: [], data: [], yes: false, small: 0, amount: null, at: null });
    const [json] = await db
      .update(things)
      .set({ data: 'text' })
      .where(eq(things.id, 'empty'))
      .returning();
    expect(json?.data).toBe('text');
  });

  it('parses plain queries as pg does', async () => {
    const { rows, rowCount } = await suite.database().query(
      `select 1::int4 as four, 2::int8 as eight, 1.5::float8 as float, 1.50::numeric as exact, true as yes, '{"a":1}'::jsonb as data,
        '2026-01-02T03:04:05Z'::timestamptz as at, array['a','b'] as tags, null as nothing, $1::bytea as bytes, $2::text[] as list`,
      [Buffer.from([0, 255, 7]), ['x', null, 'y"z']],
    );
    expect(rowCount).toBe(1);
    expect(rows).toEqual([
      {
        four: 1,
        eight: '2',
        float: 1.5,
        exact: '1.50',
        yes: true,
        data: { a: 1 },
        at: new Date('2026-01-02T03:04:05Z'),
        tags: ['a', 'b'],
        nothing: null,
        bytes: Buffer.from([0, 255, 7]),
        list: ['x', null, 'y"z'],
      },
    ]);
  });

  it('counts changed rows, and gives rows of several statements in order', async () => {
    await db.insert(things).values([{ id: 'n1' }, { id: 'n2' }]);
    const updated = await db.execute(sql`update app.things set small = 1 where id in ('n1', 'n2')`);
    expect(updated.rowCount).toBe(2);
    const several = await suite.database().query('begin; select 1 as n; select 2 as n; commit');
    expect(several.rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('prints errors without the values of the refused statement', async () => {
    await db.insert(things).values({ id: 'sk_secret' });
    const twice = (by: Pick<typeof db, 'insert'>) => by.insert(things).values({ id: 'sk_secret' });
    for (const attempt of [() => twice(db), () => db.transaction((tx) => twice(tx))]) {
      const error = await attempt().catch((caught: unknown) => caught);
      expect(isSqlError(error, '23505', 'things_pk')).toBe(true);
      const printed = inspect(error, { depth: null });
      expect(printed).toContain('insert into');
      expect(printed).not.toContain('sk_secret');
    }
  });

  it('has the fields of an error, with and without Drizzle', async () => {
    await db.insert(things).values({ id: 'twice' });
    const error = await db
      .insert(things)
      .values({ id: 'twice' })
      .catch((caught: unknown) => caught);
    expect(sqlErrorOf(error)).toMatchObject({
      code: '23505',
      constraint: 'things_pk',
      schema: 'app',
      table: 'things',
      severity: 'ERROR',
      detail: 'Key (id)=(twice) already exists.',
    });
    expect(isSqlError(error, '23505', 'things_pk')).toBe(true);
    expect(isSqlError(error, '23505', 'other')).toBe(false);
    await expect(suite.database().query('selec')).rejects.toMatchObject({
      name: 'SqlError',
      code: '42601',
    });
    await expect(suite.database().query('select $1::int', ['x'])).rejects.toMatchObject({
      code: '22P02',
    });
    expect((await suite.database().query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
  });

  it('leaves no transaction behind when several statements fail', async () => {
    await expect(
      suite.database().query('begin; select 1; select 1/0; commit'),
    ).rejects.toMatchObject({ code: '22012' });
    await expect(suite.database().query('begin; select 1')).resolves.toBeDefined();
    await suite.database().query('create table app.fresh (id int)');
    expect((await suite.database().query('select count(*)::int as n from app.fresh')).rows).toEqual(
      [{ n: 0 }],
    );
  });

  it('runs a statement that was prepared before the table changed', async () => {
    await suite.database().query('create table app.changing (id int)');
    const read = () => suite.database().query('select * from app.changing where id > $1', [0]);
    for (let times = 0; times < 3; times++) await read();
    await suite.database().query('alter table app.changing add column name text');
    await suite.database().query("insert into app.changing values (1, 'new')");
    expect((await read()).rows).toEqual([{ id: 1, name: 'new' }]);
  });

  describe('transactions', () => {
    it('commits, and rolls back what throws', async () => {
      await db.transaction(async (tx) => {
        await tx.insert(things).values({ id: 'kept' });
      });
      const failing = db.transaction(async (tx) => {
        await tx.insert(things).values({ id: 'dropped' });
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await ids('kept', 'dropped')).toEqual(['kept']);
    });

    it('nests by savepoints', async () => {
      await db.transaction(async (tx) => {
        await tx.insert(things).values({ id: 'outer' });
        await tx
          .transaction(async (inner) => {
            await inner.insert(things).values({ id: 'inner' });
            await inner.insert(things).values({ id: 'outer' });
          })
          .catch((error: unknown) => expect(isSqlError(error, '23505')).toBe(true));
        await tx.insert(things).values({ id: 'after' });
      });
      expect(await ids('outer', 'inner', 'after')).toEqual(['after', 'outer']);
    });

    it('fails the commit after a swallowed error', async () => {
      const swallowing = db.transaction(async (tx) => {
        await tx.insert(things).values({ id: 'swallowed' });
        await tx
          .insert(things)
          .values({ id: 'swallowed' })
          .catch(() => {});
      });
      await expect(swallowing).rejects.toMatchObject({ code: '25P02' });
      expect(await ids('swallowed')).toEqual([]);
    });

    it('fails a constraint that is checked at commit', async () => {
      await suite
        .database()
        .query(
          'create table app.late (id int primary key, next int constraint late_next references app.late deferrable initially deferred)',
        );
      const late = db.transaction((tx) =>
        tx.execute(sql`insert into app.late values (${1}, ${2})`),
      );
      await expect(late).rejects.toMatchObject({ code: '23503', constraint: 'late_next' });
    });

    it('are isolated: a hundred read-and-write rounds lose nothing', async () => {
      await db.insert(things).values({ id: 'counter', small: 0 });
      const raise = () =>
        db.transaction(async (tx) => {
          const [row] = await tx
            .select()
            .from(things)
            .where(eq(things.id, 'counter'))
            .for('update');
          await tx
            .update(things)
            .set({ small: (row?.small ?? 0) + 1 })
            .where(eq(things.id, 'counter'));
        });
      await Promise.all(Array.from({ length: 100 }, raise));
      const [row] = await db.select().from(things).where(eq(things.id, 'counter'));
      expect(row?.small).toBe(100);
    });

    it('keeps statements from outside out of an open transaction', async () => {
      const started = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const open = db.transaction(async (tx) => {
        await tx.insert(things).values({ id: 'unseen' });
        started.resolve();
        await goOn.promise;
        throw new Error('rolled back');
      });
      await started.promise;
      const outside = db.insert(things).values({ id: 'seen' });
      goOn.resolve();
      await expect(open).rejects.toThrow('rolled back');
      await outside;
      expect(await ids('seen', 'unseen')).toEqual(['seen']);
    });

    it('refuses a statement beside the open transaction instead of hanging', async () => {
      const beside = db.transaction(() => suite.database().query('select 1'));
      await expect(beside).rejects.toThrow('beside the open transaction');
      await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow('beside');
    });

    it('refuses a transaction that is over', async () => {
      let kept: Db<typeof schema> | undefined;
      await db.transaction(async (tx) => {
        kept = tx;
      });
      await expect(kept?.execute(sql`select 1`)).rejects.toThrow();
    });

    it('takes an isolation level', async () => {
      const level = await db.transaction(
        async (tx) =>
          (
            await tx.execute<{ level: string }>(
              sql`select current_setting('transaction_isolation') as level`,
            )
          ).rows[0]?.level,
        { isolationLevel: 'serializable' },
      );
      expect(level).toBe('serializable');
    });

    it('runs the hooks after the commit, and only then', async () => {
      const calls: string[] = [];
      await db.transaction(async () => {
        suite.database().afterCommit(() => calls.push('hook'));
        calls.push('work');
      });
      await db
        .transaction(async () => {
          suite.database().afterCommit(() => calls.push('never'));
          throw new Error('no');
        })
        .catch(() => {});
      suite.database().afterCommit(() => calls.push('at once'));
      expect(calls).toEqual(['work', 'hook', 'at once']);
    });

    it('counts statements', async () => {
      const before = suite.database().stats().statements;
      await db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await tx.execute(sql`select 2`);
      });
      expect(suite.database().stats().statements - before).toBe(4);
    });
  });

  it('migrates once, also from many calls at once, and adds what is new', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    try {
      await writeMigrations(folder, [
        'create table "extra"."one" (id int);--> statement-breakpoint\ninsert into extra.one values (1)',
      ]);
      await Promise.all([1, 2, 3].map(() => suite.database().migrate({ folder, schema: 'extra' })));
      await writeMigrations(folder, ['(already applied)', 'insert into extra.one values (2)']);
      await suite.database().migrate({ folder, schema: 'extra' });
      expect((await suite.database().query('select id from extra.one order by id')).rows).toEqual([
        { id: 1 },
        { id: 2 },
      ]);
      await writeMigrations(folder, ['(already applied)']);
      await expect(suite.database().migrate({ folder, schema: 'extra' })).rejects.toThrow(
        /newer version of Atelier has used this database.*Start that version/,
      );
      await writeMigrations(folder, [
        '-',
        '-',
        'insert into extra.one values (3);--> statement-breakpoint\nselect 1/0',
      ]);
      await expect(suite.database().migrate({ folder, schema: 'extra' })).rejects.toThrow();
      expect(
        (await suite.database().query('select count(*)::int as n from extra.one')).rows,
      ).toEqual([{ n: 2 }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('applies functions before migrations, and again only when their text has changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'functions-'));
    const database = suite.database();
    const functionIs = async (body: string) => {
      const text = `create or replace function made.answer() returns int language sql immutable as $$ ${body} $$;`;
      await writeFile(join(folder, 'functions/answer.sql'), text);
      await Promise.all([1, 2, 3].map(() => database.migrate({ folder, schema: 'made' })));
    };
    const answer = async () => (await database.query('select made.answer() as n')).rows;
    try {
      await mkdir(join(folder, 'functions'));
      await writeMigrations(folder, [
        'create table made.one (n int generated always as (made.answer()) stored)',
      ]);
      await functionIs('select 1');
      expect(await answer()).toEqual([{ n: 1 }]);
      // Not applied again while its file is the same.
      await database.query(
        'create or replace function made.answer() returns int language sql immutable as $$ select 7 $$',
      );
      await functionIs('select 1');
      expect(await answer()).toEqual([{ n: 7 }]);
      await functionIs('select 2');
      expect(await answer()).toEqual([{ n: 2 }]);
      await expect(functionIs('select broken from')).rejects.toThrow();
      expect(await answer()).toEqual([{ n: 2 }]);
      await writeMigrations(folder, ['-', 'create table made.two (n int)']);
      await functionIs('select 3');
      await writeMigrations(folder, ['-']);
      await expect(functionIs('select 4')).rejects.toThrow(/newer version of Atelier/);
      expect(await answer()).toEqual([{ n: 3 }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('notifies listeners until they unsubscribe', async () => {
    const heard: string[] = [];
    let notify = () => {};
    const stop = await suite.database().listen('news', (payload) => {
      heard.push(payload);
      notify();
    });
    const first = new Promise<void>((resolve) => {
      notify = resolve;
    });
    await suite.database().notify('news', 'one');
    await first;
    await stop();
    await suite.database().notify('news', 'two');
    await suite.database().query('select 1');
    expect(heard).toEqual(['one']);
  });

  it('grants a lock once', async () => {
    const database = suite.database();
    const first = await database.tryAdvisoryLock('job:1');
    expect(first?.key).toBe('job:1');
    expect(await database.isAdvisoryLockHeld('job:1')).toBe(true);
    expect(await database.isAdvisoryLockHeld('job:2')).toBe(false);
    expect(await database.tryAdvisoryLock('job:1')).toBeNull();
    const several = await database.tryAdvisoryLocks(['job:1', 'job:2', 'job:2', 'job:3']);
    expect(several.map((lock) => lock?.key ?? null)).toEqual([null, 'job:2', null, 'job:3']);
    await first?.release();
    await first?.release();
    const again = await database.tryAdvisoryLock('job:1');
    expect(again).not.toBeNull();
    await Promise.all([again, ...several].map((lock) => lock?.release()));
  });

  async function ids(...wanted: string[]): Promise<string[]> {
    const rows = await db.select({ id: things.id }).from(things).orderBy(things.id);
    return rows.map(({ id }) => id).filter((id) => wanted.includes(id));
  }
});

async function writeMigrations(folder: string, files: string[]): Promise<void> {
  await mkdir(join(folder, 'migrations/meta'), { recursive: true });
  const entries = files.map((_, index) => ({
    idx: index,
    version: '7',
    when: 1000 + index,
    tag: `000${index}_step`,
    breakpoints: true,
  }));
  await writeFile(
    join(folder, 'migrations/meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [at, content] of files.entries())
    await writeFile(join(folder, `migrations/000${at}_step.sql`), content);
}
