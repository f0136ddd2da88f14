import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ConnectionLostError,
  type Database,
  holdDirectory,
  isDirectoryHeld,
  isSqlError,
  openDatabase,
} from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { quoteIdentifier } from '../backup/tables';
import { formatSize } from '../doctor/machine';
import {
  listRehearsalDatabases,
  listRehearsalFolders,
  rehearsalDatabase,
  rehearsalFolder,
  rehearsalLock,
} from '../doctor/rehearsals';
import { CommandRefusedError } from './run-command';

/** A copy of the installation's database, which nobody else uses. */
export interface DatabaseCopy {
  readonly database: Database;
  remove(): Promise<void>;
}

/** Copies the database of the environment. Throws `CommandRefusedError` where that is not possible. */
export function copyDatabase(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  bytes: number,
): Promise<DatabaseCopy> {
  return databaseUrl === undefined ? copyFolder(dataDir, bytes) : copyPostgres(databaseUrl);
}

/** Removes what rehearsals that were killed have left. One that is under way holds its folder. */
async function removeFolders(dataDir: string): Promise<void> {
  for (const folder of await listRehearsalFolders(dataDir)) {
    if (isDirectoryHeld(folder)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** The embedded database in a folder beside it, on the same disk, so that it can be as large. */
async function copyFolder(dataDir: string, bytes: number): Promise<DatabaseCopy> {
  // No server starts while its files are copied, and no other rehearsal begins.
  const heldDirectory = holdDirectory(dataDir);
  let folder: string;
  try {
    // First, because a copy that was left takes the space that is asked for.
    await removeFolders(dataDir);
    const { bavail, bsize } = await statfs(dataDir);
    // Migrations may write every row anew.
    if (bavail * bsize < bytes * 2) {
      throw new CommandRefusedError(
        `A rehearsal needs ${formatSize(bytes * 2)} of free space in ${dataDir}, and ${formatSize(bavail * bsize)} are free.`,
      );
    }
    folder = await mkdtemp(join(dataDir, rehearsalFolder));
  } catch (error) {
    heldDirectory.release();
    throw error;
  }
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    try {
      await cp(heldDirectory.path, join(folder, 'db'), { recursive: true });
    } finally {
      heldDirectory.release();
    }
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
  const copyName = `${rehearsalDatabase}${randomUUID().slice(0, 8)}`;
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
    await removeDatabases(maintenance);
    await run(`create database ${quoteIdentifier(copyName)} template ${quoteIdentifier(template)}`);
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
    await run(`drop database if exists ${quoteIdentifier(copyName)} with (force)`);
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

/** As {@link removeFolders}: databases. The lock belongs to the database “postgres”, so that one rehearsal runs on a server. */
async function removeDatabases(maintenance: Database): Promise<void> {
  if ((await maintenance.tryAdvisoryLock(rehearsalLock)) === null) {
    throw new CommandRefusedError(
      'Another rehearsal runs on this PostgreSQL. Wait until it has ended.',
    );
  }
  for (const { name } of await listRehearsalDatabases(maintenance)) {
    await maintenance.query(`drop database if exists ${quoteIdentifier(name)} with (force)`, [], {
      noTimeout: true,
    });
  }
}

function withDatabaseName(url: URL, name: string): string {
  const otherUrl = new URL(url);
  otherUrl.pathname = `/${encodeURIComponent(name)}`;
  return otherUrl.href;
}
