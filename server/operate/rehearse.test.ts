import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleMigrations } from '@/lib/console/platform/start';
import {
  type Database,
  holdDirectory,
  MigrationError,
  openDatabase,
} from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import { serviceMigrations } from '@/lib/service/db';
import { checkRehearsals, listRehearsalFolders, rehearsalLock } from '../doctor/rehearsals';
import { copyDatabase } from './copy-database';
import { rehearseOn } from './rehearse';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rehearse-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The migrations of a half with one more. */
async function withOneMore(half: { folder: string; schema: string }, statements: string) {
  const copy = await mkdtemp(join(folder, `${half.schema}-`));
  for (const part of ['migrations', 'functions']) {
    await cp(join(half.folder, part), join(copy, part), { recursive: true });
  }
  const journalPath = join(copy, 'migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_one_more' });
  await writeFile(journalPath, JSON.stringify(journal));
  await writeFile(join(copy, 'migrations/9999_one_more.sql'), statements);
  return { folder: copy, schema: half.schema };
}

const changedService = () =>
  withOneMore(
    serviceMigrations,
    `alter table service.tasks add column mood text;--> statement-breakpoint
     create table service.moods (id text);--> statement-breakpoint
     insert into service.moods values ('calm'), ('merry')`,
  );
const broken = () =>
  withOneMore(consoleMigrations(), 'alter table console.users add column mood text default 1/0');

const tablesOf = async (database: Database) =>
  (await database.query<{ moods: string | null }>("select to_regclass('service.moods') as moods"))
    .rows;

describe('on PostgreSQL', () => {
  it('says what the new migrations take, and leaves the database and the server as they were', async () => {
    const { url, database, remove } = await freshPostgres();
    // As a rehearsal that was killed leaves it.
    await database.query('create database atelier_rehearsal_killed');
    const [finding] = await checkRehearsals(database, folder);
    expect(finding?.words).toMatch(/left a copy of the database: .*atelier_rehearsal_killed/);
    // One that is under way has its lock before it is connected to its copy.
    const maintenanceUrl = new URL(url);
    maintenanceUrl.pathname = '/postgres';
    const maintenance = await openDatabase({ url: maintenanceUrl.href, dataDir: '' });
    const lock = await maintenance.tryAdvisoryLock(rehearsalLock);
    expect(await checkRehearsals(database, folder)).toEqual([]);
    await lock?.release();
    await maintenance.close();
    await database.close();
    const copy = () => copyDatabase({ databaseUrl: url, dataDir: folder }, 0);
    const report = await rehearseOn(copy, [await changedService(), consoleMigrations()]);
    expect(report.failed).toBe(false);
    expect(report.text).toMatch(
      /^The copy took \d+\.\d s\.\nservice 9999_one_more: \d\.\d\d s, 2 rows written, locks service\.tasks \(about 0 rows\)\n1 migrations took .*\nThe ledger of the copy is correct\.$/,
    );
    expect((await rehearseOn(copy, [serviceMigrations])).text).toMatch(/No migration is new/);
    const opened = await openDatabase({ url, dataDir: '' });
    expect(await tablesOf(opened)).toEqual([{ moods: null }]);
    const left = await opened.query(
      "select datname from pg_database where datname like 'atelier_rehearsal_%'",
    );
    expect(left.rows).toEqual([]);
    await opened.close();
    await remove();
  });

  it('says which migration fails and why, and removes the copy', async () => {
    const { url, database, remove } = await freshPostgres();
    await database.close();
    const copy = () => copyDatabase({ databaseUrl: url, dataDir: folder }, 0);
    const { text, failed } = await rehearseOn(copy, [await changedService(), await broken()]);
    expect(failed).toBe(true);
    expect(text).toMatch(
      /^The migration 9999_one_more of console failed on the copy: division by zero\.\nYour database was not touched/,
    );
    await remove();
  });

  it('refuses while somebody is connected, and for a user who may not make databases', async () => {
    const { url, database, remove } = await freshPostgres();
    const copy = (databaseUrl: string) => copyDatabase({ databaseUrl, dataDir: folder }, 0);
    await expect(copy(url)).rejects.toThrow(/^Someone is connected to .*Stop the servers first/);
    await database.query('drop role if exists rehearsal_reader');
    await database.query('create role rehearsal_reader login');
    await database.close();
    const limited = new URL(url);
    limited.username = 'rehearsal_reader';
    await expect(copy(limited.href)).rejects.toThrow(/may not make databases\. Give it the right/);
    await remove();
  });

  it('leaves a database that the version before opens when the last migration fails', async () => {
    const { database, remove } = await freshPostgres();
    await expect(database.migrate([await changedService(), await broken()])).rejects.toThrow(
      MigrationError,
    );
    await database.migrate([serviceMigrations, consoleMigrations()]);
    expect(await tablesOf(database)).toEqual([{ moods: null }]);
    await database.close();
    await remove();
  });
});

describe('on the embedded database', () => {
  it('works on a copied folder, which is removed', async () => {
    const dataDir = join(folder, 'data');
    const database = await openDatabase({ dataDir });
    await database.migrate([serviceMigrations, consoleMigrations()]);
    // One was killed, another is under way.
    const [killed, used] = [join(dataDir, 'rehearsal-killed'), join(dataDir, 'rehearsal-used')];
    await mkdir(killed);
    const held = holdDirectory(used);
    expect(await listRehearsalFolders(dataDir)).toEqual([killed, used]);
    expect((await checkRehearsals(database, dataDir)).map(({ words }) => words)).toEqual([
      `A rehearsal that was interrupted has left a copy of the database: ${killed}.`,
    ]);
    await database.close();
    const copy = () => copyDatabase({ databaseUrl: undefined, dataDir }, 1_000);
    const { text } = await rehearseOn(copy, [await changedService(), consoleMigrations()]);
    expect(text).toMatch(/service 9999_one_more: .* 2 rows written, locks service\.tasks/);
    expect(await listRehearsalFolders(dataDir)).toEqual([used]);
    held.release();
    const reopened = await openDatabase({ dataDir });
    expect(await tablesOf(reopened)).toEqual([{ moods: null }]);
    await reopened.close();
    await expect(copyDatabase({ databaseUrl: undefined, dataDir }, 1e18)).rejects.toThrow(
      /needs .* of free space/,
    );
  });
});
