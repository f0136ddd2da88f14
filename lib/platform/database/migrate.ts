import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { DatabaseNewerError } from './errors';
import { withFunctions } from './functions';
import type { Db } from './types';

const table = '__drizzle_migrations';

/**
 * Applies what is new in `folder`: SQL functions (`functions/`), then Drizzle migrations (`migrations/`). One
 * transaction under an advisory lock: processes that start together take turns, and what fails is rolled back whole. Throws
 * {@link DatabaseNewerError} when a newer version has migrated this database. (Drizzle's own
 * migrator reads what is applied before its transaction, so two processes can both apply it.)
 */
export async function runMigrations(
  db: Db<Record<string, never>>,
  { folder, schema }: { folder: string; schema: string },
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: join(folder, 'migrations') });
  const applied = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`atelier:migrate:${schema}`}, 0))`,
    );
    await tx.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
    await tx.execute(
      sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await tx.execute<{ last: string | null }>(
      sql`select max(created_at) as last from ${applied}`,
    );
    const last = Number(rows[0]?.last ?? -1);
    const newest = Math.max(-1, ...migrations.map(({ folderMillis }) => folderMillis));
    if (last > newest) throw new DatabaseNewerError(schema);
    await withFunctions(tx, { folder: join(folder, 'functions'), schema }, async () => {
      for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
        for (const statement of migration.sql) await tx.execute(sql.raw(statement));
        await tx.execute(
          sql`insert into ${applied} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
        );
      }
    });
  });
}
