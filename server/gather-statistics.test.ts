import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { startGatheringStatistics } from './gather-statistics';

const fail = (error: unknown) => expect.unreachable(String(error));
const both = 'only the embedded one is counted by us';

describeDatabases('statistics of the database', { empty: true, both }, (suite) => {
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

  it('are gathered of tables that have grown, and left to PostgreSQL itself', async () => {
    const database = suite.database();
    const text = `repeat('x', 100)`;
    await database.query(
      `create table "Large" as select n, ${text} from generate_series(1, 5000) n`,
    );
    await database.query('create index on "Large" (n)');
    await database.query(`create table small as select n from generate_series(1, 1000) n`);
    const loop = await startGatheringStatistics(database, fail);
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
});
