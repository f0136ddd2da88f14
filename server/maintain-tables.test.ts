import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { startTableMaintenance } from './maintain-tables';

const fail = (error: unknown) => expect.unreachable(String(error));
const both = 'only the embedded one is maintained by us';

describeDatabases('tables of the database', { empty: true, both }, (suite) => {
  const readRows = async (table: string) => {
    const { rows } = await suite
      .database()
      .query<{ reltuples: number }>('select reltuples from pg_class where relname = $1', [table]);
    return rows[0]?.reltuples;
  };

  const readColumns = async (table: string) => {
    const { rows } = await suite
      .database()
      .query<{ name: string }>(
        'select attname as name from pg_stats where tablename = $1 order by 1',
        [table],
      );
    return rows.map(({ name }) => name);
  };

  it('are counted when they have grown, and left to PostgreSQL itself', async () => {
    const database = suite.database();
    const text = `repeat('x', 100)`;
    await database.query(
      `create table "Large" as select n, ${text} from generate_series(1, 5000) n`,
    );
    await database.query('create index on "Large" (n)');
    await database.query(`create table small as select n from generate_series(1, 1000) n`);
    const loop = await startTableMaintenance(database, fail);
    expect(loop === null).toBe(suite.kind === 'postgres');
    if (loop === null) return;
    await expect.poll(() => readColumns('Large')).toEqual(['n', 'repeat']);
    expect(await readRows('small')).toBe(-1);

    await database.query(`insert into "Large" select n, ${text} from generate_series(1, 1000) n`);
    await database.query(`create table later as select * from "Large"`);
    loop.wake();
    await expect.poll(() => readRows('later')).toBe(6_000);
    expect(await readRows('Large')).toBe(5_000);

    await database.query(`insert into "Large" select n, ${text} from generate_series(1, 4000) n`);
    loop.wake();
    await expect.poll(() => readRows('Large')).toBe(10_000);
    await loop.stop();
    const { rows } = await database.query('show default_statistics_target');
    expect(rows).toEqual([{ default_statistics_target: '100' }]);
  });

  it('are vacuumed when many of their rows were deleted, so that new rows take their place', async () => {
    const database = suite.database();
    if (database.kind !== 'pglite') return;
    const readSize = async () => {
      const { rows } = await database.query<{ bytes: string }>(
        `select pg_relation_size('"Past"')::text as bytes`,
      );
      return Number(rows[0]?.bytes);
    };
    const insert = () =>
      database.query(
        `insert into "Past" select n, repeat('x', 100) from generate_series(1, 20000) n`,
      );
    await database.query('create table "Past" (n int, body text)');
    await insert();
    const size = await readSize();
    const loop = await startTableMaintenance(database, fail);
    await expect.poll(() => readRows('Past')).toBe(20_000);

    await database.query('delete from "Past"');
    // The session reports what it deleted at most once a second.
    await database.query('select pg_stat_force_next_flush()');
    loop?.wake();
    await expect
      .poll(async () => {
        const { rows } = await database.query<{ count: number }>(
          `select vacuum_count::int as count from pg_stat_user_tables where relname = 'Past'`,
        );
        return rows[0]?.count;
      })
      .toBe(1);
    await insert();
    expect(await readSize()).toBeLessThanOrEqual(size);
    await loop?.stop();
  });
});
