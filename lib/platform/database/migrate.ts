import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { asRefusal, DatabaseNewerError, sqlErrorOf } from './errors';
import { withFunctions } from './functions';
import type { Db, MigrationFigures, MigrationOptions, MigrationSource } from './types';

const table = '__drizzle_migrations';

type Tx = Db<Record<string, never>>;

/**
 * Applies what is new in the folder of each source: SQL functions (`functions/`), then Drizzle migrations (`migrations/`).
 * One transaction for all of them: if one fails all are rolled back, and the previous version of Atelier still opens the
 * database. An advisory lock for each source, so that processes that start together take turns. Throws {@link DatabaseNewerError} when a newer version
 * has migrated this database. (Drizzle's own migrator reads what is applied before its transaction, so two processes can
 * both apply it.)
 */
export async function runMigrations(
  db: Tx,
  sources: readonly MigrationSource[],
  options: MigrationOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const { onApplied } = options;
    const unlockedTables = new Set(
      onApplied === undefined ? [] : (await readTables(tx)).map(({ name }) => name),
    );
    for (const source of sources) {
      await applySource(tx, source, async (figures) => {
        if (onApplied === undefined) return;
        // A lock is kept until the transaction ends, so each is counted for the migration that took it first. Tables made
        // in this transaction are not counted: no other session sees them yet.
        const lockedTables = (await readLockedTables(tx)).filter(({ name }) =>
          unlockedTables.delete(name),
        );
        onApplied({ ...figures, lockedTables });
      });
    }
  });
}

async function applySource(
  tx: Tx,
  { folder, schema, restoringUpTo = Number.POSITIVE_INFINITY }: MigrationSource,
  onApplied: (figures: Omit<MigrationFigures, 'lockedTables'>) => Promise<void>,
): Promise<void> {
  const migrations = readNamedMigrations(folder);
  const appliedTable = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`atelier:migrate:${schema}`}, 0))`,
  );
  try {
    await tx.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
    await tx.execute(
      sql`create table if not exists ${appliedTable} (id serial primary key, hash text not null, created_at bigint)`,
    );
  } catch (error) {
    throw asRefusal(error);
  }
  const { rows } = await tx.execute<{ last: string | null }>(
    sql`select max(created_at) as last from ${appliedTable}`,
  );
  const lastAppliedMs = Number(rows[0]?.last ?? -1);
  const newestMs = Math.max(-1, ...migrations.map(({ folderMillis }) => folderMillis));
  if (lastAppliedMs > newestMs) throw new DatabaseNewerError(schema);
  const isPartial = restoringUpTo < newestMs;
  await withFunctions(tx, { folder: join(folder, 'functions'), schema, isPartial }, async () => {
    const pendingMigrations = migrations.filter(
      ({ folderMillis }) => folderMillis > lastAppliedMs && folderMillis <= restoringUpTo,
    );
    for (const migration of pendingMigrations) {
      const startedAtMs = performance.now();
      let changedRows = 0;
      try {
        for (const statement of migration.sql) {
          changedRows += (await tx.execute(sql.raw(statement))).rowCount;
        }
      } catch (cause) {
        if (sqlErrorOf(cause) === undefined) throw cause;
        throw new MigrationError(schema, migration.name, cause);
      }
      await tx.execute(
        sql`insert into ${appliedTable} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
      const durationMs = performance.now() - startedAtMs;
      await onApplied({ schema, name: migration.name, durationMs, changedRows });
    }
  });
}

/** A migration failed. All of them were rolled back. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  constructor(schema: string, migration: string, cause: unknown) {
    super(`The migration ${migration} of ${schema} failed. The database is as it was before.`, {
      cause,
    });
  }
}

/** Names of the migrations of a source, such as `0030_boards`, with the times that a database keeps of them. */
export function readMigrationNames(folder: string): readonly { tag: string; when: number }[] {
  const path = join(folder, 'migrations/meta/_journal.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string; when: number }[] })
    .entries;
}

function readNamedMigrations(folder: string) {
  const names = readMigrationNames(folder);
  return readMigrationFiles({ migrationsFolder: join(folder, 'migrations') }).map(
    (migration, index) => ({
      ...migration,
      name: names[index]?.tag ?? String(migration.folderMillis),
    }),
  );
}

type TableRows = MigrationFigures['lockedTables'];

const tableName = sql`n.nspname || '.' || c.relname`;

async function readTables(tx: Tx): Promise<TableRows> {
  const { rows } = await tx.execute<TableRows[number]>(sql`
    select ${tableName} as name, 0::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p')`);
  return rows;
}

/** Tables that this transaction keeps others from reading. Their rows are the catalog's estimate. */
async function readLockedTables(tx: Tx): Promise<TableRows> {
  const { rows } = await tx.execute<TableRows[number]>(sql`
    select ${tableName} as name, greatest(c.reltuples, 0)::float8 as rows
    from pg_locks l
    join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace
    where l.pid = pg_backend_pid() and l.mode = 'AccessExclusiveLock' and l.granted
    order by 2 desc, 1`);
  return rows;
}
