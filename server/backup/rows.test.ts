import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Database, openDatabase } from '@/lib/platform/database';
import { describeDatabases, freshPglite, freshPostgres } from '@/lib/platform/testing';
import { dumpRows } from './dump-rows';
import { linesOf } from './lines';
import { loadRows } from './load-rows';
import { fixTextForms } from './tables';

const schemas = ['odd'];
const tables = `
  create schema odd;
  create type odd.mood as enum ('glad', 'so, so', 'sa"d');
  create table odd."Values" (
    id bigint generated always as identity primary key,
    "parent id" bigint references odd."Values" (id),
    words text, flag boolean, bytes bytea, document jsonb, raw json, amount numeric, exact numeric(12,3),
    float double precision, instant timestamptz, millis timestamptz(3), day date, took interval, uid uuid,
    list text[], numbers bigint[], mood odd.mood,
    length int generated always as (char_length(words)) stored
  );
  create table odd.appended (seq bigserial primary key, body text not null);
  create table odd.__kept_by_migrations (id int);
  create function odd.refuse() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$;
  create trigger append_only before insert or update or delete or truncate on odd.appended execute function odd.refuse();`;

const dump = (database: Database) =>
  database.longTransaction(
    async (tx) => {
      await fixTextForms(tx);
      const counts = { tables: 0, rows: 0 };
      const lines: string[] = [];
      for await (const line of dumpRows(tx, schemas, counts)) lines.push(line);
      return { lines, counts };
    },
    { snapshot: true },
  );
const load = (database: Database, lines: readonly string[]) =>
  database.longTransaction((tx) =>
    loadRows(tx, schemas, linesOf(chunksOf(Buffer.from(lines.join(''))))),
  );
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_013) yield bytes.subarray(at, at + 1_013);
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
/** Without U+0000, which PostgreSQL has in no text, and without lone surrogates. */
const words = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll('\u0000', ''))
  .chain((text) => fc.constantFrom(text, `${text}\u2028\r\n\\"{},NULL`, 'NULL', '', '\\N', '[1]'));
const json = fc.jsonValue().map((value) => JSON.stringify(value).replaceAll('\\u0000', '\\u0001'));
const row = fc.record({
  words: maybe(words),
  flag: maybe(fc.boolean()),
  bytes: maybe(fc.uint8Array({ maxLength: 40 })),
  document: maybe(json),
  amount: maybe(
    fc.constantFrom('0', '-0.000', '1e-30', '123456789012345678901234567890.5', 'NaN', '10.10'),
  ),
  exact: maybe(fc.constantFrom('1.5', '-999999999.999')),
  float: maybe(fc.double().map(String)),
  instant: maybe(
    fc.constantFrom(
      '2026-11-26 03:00:00.123456+00',
      'infinity',
      '0044-03-15 00:00:00 BC',
      '294276-12-31 23:59:59.999+00',
    ),
  ),
  took: maybe(fc.constantFrom('1 year -2 days 03:04:05.000006', '-1 mons')),
  list: maybe(fc.array(maybe(words), { maxLength: 3 })),
  numbers: maybe(
    fc.array(maybe(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String)), { maxLength: 3 }),
  ),
  mood: maybe(fc.constantFrom('glad', 'so, so', 'sa"d')),
});

/** Rows as text, with all columns, also the computed one. */
async function contentOf(database: Database): Promise<unknown> {
  return database.longTransaction(async (tx) => {
    await fixTextForms(tx);
    const values = await tx.execute(
      sql.raw('select v::text as text, v.document is null as none from odd."Values" v order by id'),
    );
    const appended = await tx.execute(sql.raw('select * from odd.appended order by seq'));
    return [...values.rows, ...appended.rows];
  });
}

describeDatabases('rows', { empty: true, both: 'the texts of values' }, (suite) => {
  it('come back the same in either database, whatever is in them', async () => {
    const source = suite.database();
    await source.query(tables);
    const postgres = await freshPostgres({ empty: true });
    const pglite = await freshPglite({ empty: true });
    // Other forms of texts than the defaults, as an administrator may set them.
    await postgres.database.query(
      `do $$ begin execute format('alter database %I set datestyle = ''SQL, DMY''', current_database()); end $$`,
    );
    const otherForms = await openDatabase({ url: postgres.url, dataDir: '' });
    const targets = [otherForms, pglite.database];
    for (const target of targets) await target.query(tables);
    await source.query('alter table odd.appended disable trigger all');
    await source.query(`insert into odd.appended (body) values ('first'), ('second')`);
    await source.query('alter table odd.appended enable trigger all');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        await source.query('truncate odd."Values"');
        for (const each of rows) {
          await source.query(
            `insert into odd."Values" (words, flag, bytes, document, raw, amount, exact, float, instant, millis, day, took, uid, list, numbers, mood)
             values ($1, $2, $3, $4::text::jsonb, $4::text::json, $5, $6, $7, $8::timestamptz, $8::timestamptz, $8::timestamptz::date, $9, gen_random_uuid(), $10, $11, $12)`,
            [each.words, each.flag, each.bytes, each.document, each.amount, each.exact, each.float]
              .concat([each.instant, each.took] as never)
              .concat([each.list, each.numbers, each.mood] as never),
          );
        }
        // A circle of rows: no order of inserting satisfies the foreign key.
        await source.query(
          'update odd."Values" set "parent id" = (select max(id) from odd."Values") where id = (select min(id) from odd."Values")',
        );
        await source.query(
          'update odd."Values" set "parent id" = (select min(id) from odd."Values") where "parent id" is null',
        );
        const { lines, counts } = await dump(source);
        expect(counts).toEqual({ tables: 2, rows: rows.length + 2 });
        for (const target of targets) {
          await load(target, lines);
          expect(await contentOf(target)).toEqual(await contentOf(source));
        }
      }),
      { numRuns: 15 },
    );
    for (const target of targets) {
      await expect(target.query(`insert into odd.appended (body) values ('x')`)).rejects.toThrow(
        'append only',
      );
      await expect(
        target.query('insert into odd."Values" ("parent id") values (-1)'),
      ).rejects.toThrow(/foreign key/);
      const next = await target.query<{ id: string }>(
        'insert into odd."Values" default values returning id',
      );
      const { rows: before } = await source.query<{ last: string }>(
        'select max(id) as last from odd."Values"',
      );
      expect(Number(next.rows[0]?.id)).toBeGreaterThan(Number(before[0]?.last));
    }
    await otherForms.close();
    await pglite.database.close();
    await postgres.database.close();
    await postgres.remove();
  });

  it('are refused as a whole when a line is missing or does not fit', async () => {
    const database = suite.database();
    const { lines } = await dump(database);
    const before = await contentOf(database);
    const without = (at: number) => lines.filter((_, each) => each !== at);
    const spoiled = [
      ...lines.map((_, index) => without(index)),
      [...lines, '{"end":true}\n'],
      lines.map((line) => line.replace('"words"', '"other"')),
      lines.map((line) => line.replace('"rows":2', '"rows":3')),
      ['\n'],
      [],
    ];
    for (const [at, each] of spoiled.entries()) {
      await expect(load(database, each), String(at)).rejects.toThrow(/do not fit/);
    }
    expect(await contentOf(database)).toEqual(before);
  });
});
