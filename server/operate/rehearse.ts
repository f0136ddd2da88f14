import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ConnectionLostError,
  type Database,
  isSqlError,
  MigrationError,
  type MigrationSource,
  openDatabase,
  sqlErrorOf,
} from '@/lib/platform/database';
import { type Env, env } from '@/lib/platform/env';
import { schema } from '@/lib/service/db';
import { checkLedger } from '@/lib/service/money/ledger';
import { sizeWords } from '../doctor/machine';
import { migrationSources } from '../migration-sources';
import { applyMigrations, figuresLine } from './migrate';
import { mismatchLines } from './mismatch-lines';
import { CommandRefusedError, type Report } from './run-command';
import { withDatabase } from './with-database';

/** A copy of the installation's database, which nobody else uses. */
interface DatabaseCopy {
  readonly database: Database;
  remove(): Promise<void>;
}

/** Runs this version's new migrations on a copy of the database, checks the ledger there, and removes the copy. */
export async function rehearse(): Promise<Report> {
  const settings = env();
  // Refuses where there is no database, and where a server has the embedded one open.
  const bytes = await withDatabase(readSize);
  return rehearseOn(() => copyDatabase(settings, bytes), migrationSources(settings));
}

/** {@link rehearse} with the migrations of `sources`. */
export async function rehearseOn(
  copy: () => Promise<DatabaseCopy>,
  sources: readonly MigrationSource[],
): Promise<Report> {
  const beganMs = performance.now();
  const { database, remove } = await copy();
  try {
    const copiedMs = performance.now();
    const applied = await applyMigrations(database, sources);
    const migratedMs = performance.now();
    const hasService = sources.some((source) => source.schema === 'service');
    const mismatches = hasService ? await checkLedger(database.drizzle(schema)) : [];
    const lines = [
      `The copy took ${secondsBetween(beganMs, copiedMs)}.`,
      ...applied.map(figuresLine),
      applied.length === 0
        ? 'No migration is new: an update to this version changes no table.'
        : `${applied.length} migrations took ${secondsBetween(copiedMs, migratedMs)}. A start waits as long before it answers; other servers wait for the tables that are locked.`,
      ...(hasService ? ledgerLines(mismatches) : []),
    ];
    return { text: lines.join('\n'), failed: mismatches.length > 0 };
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    const reason = sqlErrorOf(error)?.message ?? 'unknown';
    return {
      text: `${error.message.split(' failed.')[0]} failed on the copy: ${reason}.\nYour database was not touched. Stay on the version you have, and report this.`,
      failed: true,
    };
  } finally {
    await database.close();
    await remove();
  }
}

const secondsBetween = (fromMs: number, toMs: number): string =>
  `${((toMs - fromMs) / 1000).toFixed(1)} s`;

const ledgerLines = (mismatches: Parameters<typeof mismatchLines>[0]): string[] =>
  mismatches.length === 0
    ? ['The ledger of the copy is correct.']
    : [...mismatchLines(mismatches), `${mismatches.length} wrong in the ledger of the copy.`];

async function readSize(database: Database): Promise<number> {
  const { rows } = await database.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  return Number(rows[0]?.size ?? 0);
}

/** Copies the database of the environment. Throws `CommandRefusedError` where that is not possible. */
export function copyDatabase(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  bytes: number,
): Promise<DatabaseCopy> {
  return databaseUrl === undefined ? copyFolder(dataDir, bytes) : copyPostgres(databaseUrl);
}

/** The embedded database in a folder beside it, on the same disk, so that it can be as large. */
async function copyFolder(dataDir: string, bytes: number): Promise<DatabaseCopy> {
  const { bavail, bsize } = await statfs(dataDir);
  // Migrations may write every row anew.
  if (bavail * bsize < bytes * 2) {
    throw new CommandRefusedError(
      `A rehearsal needs ${sizeWords(bytes * 2)} of free space in ${dataDir}, and ${sizeWords(bavail * bsize)} are free.`,
    );
  }
  const folder = await mkdtemp(join(dataDir, 'rehearsal-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(join(dataDir, 'db'), join(folder, 'db'), { recursive: true });
    return { database: await openDatabase({ dataDir: folder, noTimeout: true }), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** SQLSTATEs: someone is connected to the template; the role may not make databases. */
const [objectInUse, insufficientPrivilege] = ['55006', '42501'];

const restoreAdvice =
  'Or restore a backup into another database and run “migrate” there, with DATABASE_URL set to it: it prints the same figures.';

/**
 * A copy by PostgreSQL itself, in a database of its own (https://www.postgresql.org/docs/15/manage-ag-templatedbs.html,
 * read 2026-11-26): it needs the right to make databases, and that nobody is connected to the one that is copied.
 */
async function copyPostgres(databaseUrl: string): Promise<DatabaseCopy> {
  const url = new URL(databaseUrl);
  const template = decodeURIComponent(url.pathname.slice(1));
  const copyName = `atelier_rehearsal_${randomUUID().slice(0, 8)}`;
  const maintenance = await openDatabase({
    url: withDatabaseName(url, 'postgres'),
    dataDir: '',
    noTimeout: true,
  }).catch((error: unknown) => {
    if (error instanceof ConnectionLostError) throw error;
    throw new CommandRefusedError(
      `The user of DATABASE_URL may not open the database “postgres”, from which a copy is made. ${restoreAdvice}`,
    );
  });
  const run = (text: string) => maintenance.query(text, [], { noTimeout: true });
  try {
    await run(`create database ${quoted(copyName)} template ${quoted(template)}`);
  } catch (error) {
    await maintenance.close();
    if (isSqlError(error, objectInUse)) {
      throw new CommandRefusedError(
        `Someone is connected to “${template}”, and PostgreSQL copies a database only while nobody is. Stop the servers first. ${restoreAdvice}`,
      );
    }
    if (isSqlError(error, insufficientPrivilege)) {
      throw new CommandRefusedError(
        `The user of DATABASE_URL may not make databases. Give it the right (ALTER ROLE … CREATEDB). ${restoreAdvice}`,
      );
    }
    throw error;
  }
  const remove = async () => {
    await run(`drop database if exists ${quoted(copyName)} with (force)`);
    await maintenance.close();
  };
  try {
    const database = await openDatabase({
      url: withDatabaseName(url, copyName),
      dataDir: '',
      noTimeout: true,
    });
    return { database, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function withDatabaseName(url: URL, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
