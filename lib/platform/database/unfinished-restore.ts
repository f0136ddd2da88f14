import { DatabaseUnfinishedError } from './errors';
import type { Database } from './types';

/** A schema of its own, so that dropping the tables that were loaded does not drop the mark. */
const schema = 'atelier_restore';

/** Marks the database before the first row is loaded. `backup`: the backup's id. */
export async function beginRestore(database: Database, backup: string): Promise<void> {
  await database.query(`create schema if not exists ${schema}`);
  await database.query(`create table if not exists ${schema}.state (backup text not null)`);
  await database.query(
    `with earlier as (delete from ${schema}.state) insert into ${schema}.state values ($1)`,
    [backup],
  );
}

/** Removes the mark, once everything is loaded. */
export async function endRestore(database: Database): Promise<void> {
  await database.query(`drop schema if exists ${schema} cascade`);
}

/** The id of the backup whose restore into this database was not finished; `null` when there is none. */
export async function readUnfinishedRestore(
  database: Pick<Database, 'query'>,
): Promise<string | null> {
  const { rows } = await database.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [`${schema}.state`],
  );
  if (rows[0]?.there !== true) return null;
  const { rows: states } = await database.query<{ backup: string }>(
    `select backup from ${schema}.state`,
  );
  return states[0]?.backup ?? 'of unknown name';
}

/** Throws {@link DatabaseUnfinishedError} when a restore into this database was not finished. */
export async function assertRestored(database: Pick<Database, 'query'>): Promise<void> {
  const backup = await readUnfinishedRestore(database);
  if (backup !== null) throw new DatabaseUnfinishedError(backup);
}
