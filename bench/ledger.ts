import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '@/lib/platform/database';
import { newId } from '@/lib/platform/ids';
import { schema, serviceMigrations } from '@/lib/service/db';
import {
  createAuthorizer,
  grantCredits,
  moveWithoutExtras,
  openBalance,
} from '@/lib/service/money/ledger';
import { withFolder } from './support/folder.ts';
import { median } from './support/load.ts';
import { postgresProgram, withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'authorizations on one hot workspace';

const callers = 64;
const seconds = 4;
const rounds = 3;

/** Calls of `work` that `callers` do in a second, one after another each; the median of the rounds. */
async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const until = began + seconds * 1000;
    let done = 0;
    const caller = async () => {
      while (performance.now() < until) {
        await work();
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    rates.push((done * 1000) / (performance.now() - began));
  }
  return median(rates);
}

/** A workspace with credits beyond any bench, on a fresh database. */
async function openWorkspace(database: Database): Promise<string> {
  await database.migrate(serviceMigrations);
  const db = database.drizzle(schema);
  const id = newId('ws');
  await db.insert(schema.workspaces).values({ id, name: 'Bench', kind: 'team' });
  await openBalance(db, id);
  const bench = { workspaceId: id, amountMilli: 1e14, onceKey: 'bench', memo: 'Bench' };
  await grantCredits(db, bench);
  return id;
}

async function authorizations(database: Database): Promise<number> {
  const workspaceId = await openWorkspace(database);
  const authorizer = createAuthorizer(moveWithoutExtras(database.drizzle(schema)));
  return perSecond(async () => {
    const answer = await authorizer.authorize({
      workspaceId,
      amountMilli: 1_000,
      subjectId: newId('turn'),
      keyId: 'key_bench',
      actor: null,
    });
    if (!answer.ok) throw new Error('The bench ran out of credits.');
  });
}

const oneRow = 'update public.hot set n = n + 1 where id = 1';

async function makeHotRow(database: Database): Promise<void> {
  await database.query('create table public.hot (id int primary key, n bigint not null)');
  await database.query('insert into public.hot values (1, 0)');
}

/**
 * PostgreSQL's own bench: clients that each update the same row in a transaction. The best number of clients
 * depends on the machine, so the best of several is the yardstick.
 */
const pgbench = (url: string): Promise<number> =>
  withFolder(async (folder) => {
    const script = path.join(folder, 'update.sql');
    await writeFile(script, `${oneRow};\n`);
    const program = await postgresProgram('pgbench');
    const rates: number[] = [];
    for (const clients of [1, 4, 16, callers]) {
      const options = [
        '-n',
        '-M',
        'prepared',
        '-c',
        `${clients}`,
        '-T',
        `${seconds}`,
        '-f',
        script,
      ];
      const { stdout } = await promisify(execFile)(program, [...options, url]);
      rates.push(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]));
    }
    return Math.max(...rates);
  });

function row(database: string, value: number, yardstick: Row['yardstick'] & object): Row {
  const ratio = value / yardstick.value;
  return {
    name: `authorizations of one workspace on ${database}, ${callers} callers`,
    value,
    unit: 'authorizations/s',
    yardstick,
    ratio,
    aim: 'ratio ≥ 0.5',
    pass: ratio >= 0.5,
  };
}

const onPostgres = (): Promise<Row> =>
  withPostgres(async (url) => {
    const database = await openDatabase({ url, dataDir: '' });
    try {
      await makeHotRow(database);
      const yardstick = { name: 'pgbench, one row', value: await pgbench(url) };
      return row('PostgreSQL', await authorizations(database), yardstick);
    } finally {
      await database.close();
    }
  });

const onPglite = (): Promise<Row> =>
  withFolder(async (dataDir) => {
    const database = await openDatabase({ dataDir });
    try {
      await makeHotRow(database);
      const value = await perSecond(() => database.query(oneRow));
      const yardstick = { name: 'updates of one row', value };
      return row('PGlite', await authorizations(database), yardstick);
    } finally {
      await database.close();
    }
  });

export const run = async (): Promise<Row[]> => [await onPglite(), await onPostgres()];
