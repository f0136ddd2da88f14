import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, isDirectoryHeld } from '@/lib/platform/database';
import { type Finding, findingsOf } from './findings';

/** What the names of copies begin with, of a PostgreSQL and in DATA_DIR. */
export const rehearsalDatabase = 'atelier_rehearsal_';
export const rehearsalFolder = 'rehearsal-';

/** Held in the database “postgres” of a server while a rehearsal is under way there. */
export const rehearsalLock = 'atelier:rehearsal';

/**
 * The copies on a server of PostgreSQL that this user may remove. Those of a rehearsal that is under way are used: it holds its lock
 * before it makes one, and is connected to it afterwards.
 */
export async function listRehearsalDatabases(
  database: Database,
): Promise<{ name: string; isUsed: boolean }[]> {
  const { rows } = await database.query<{ name: string; is_used: boolean }>(
    `select d.datname as name, exists (select from pg_stat_activity a where a.datid = d.oid)
       or exists (
         select from pg_locks l join pg_database p on p.oid = l.database
         where l.locktype = 'advisory' and l.objsubid = 1 and p.datname = 'postgres'
           and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended($2, 0)) as is_used
     from pg_database d
     where starts_with(d.datname, $1) and pg_has_role(d.datdba, 'MEMBER') order by 1`,
    [rehearsalDatabase, rehearsalLock],
  );
  return rows.map(({ name, is_used: isUsed }) => ({ name, isUsed }));
}

export async function listRehearsalFolders(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return names
    .filter((name) => name.startsWith(rehearsalFolder))
    .map((name) => join(dataDir, name));
}

/** Copies that a rehearsal has left because it was killed; they take as much room as the database. */
export async function checkRehearsals(database: Database, dataDir: string): Promise<Finding[]> {
  const copies =
    database.kind === 'postgres'
      ? (await listRehearsalDatabases(database))
          .filter(({ isUsed }) => !isUsed)
          .map(({ name }) => `the database ${name}`)
      : (await listRehearsalFolders(dataDir)).filter((folder) => !isDirectoryHeld(folder));
  if (copies.length === 0) return [];
  return [
    findingsOf('Database').warning(
      `A rehearsal that was interrupted has left a copy of the database: ${copies.join(', ')}.`,
      'The next “rehearse” removes it; or delete it while no rehearsal runs.',
    ),
  ];
}
