import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { MigrationSource } from '@/lib/platform/database';
import { serviceMigrations } from '@/lib/service/db';
import { BackupError } from './backup-error';
import type { Manifest } from './manifest';
import type { BackupTx } from './tables';

/** The migrations that each schema has, oldest first. */
export async function readAppliedMigrations(
  tx: BackupTx,
  halves: readonly MigrationSource[],
): Promise<Manifest['halves']> {
  const appliedMigrations: Manifest['halves'] = [];
  for (const { schema } of halves) {
    const { rows } = await tx.execute<{ hash: string; created_at: string }>(
      sql`select hash, created_at from ${sql.identifier(schema)}.__drizzle_migrations order by created_at`,
    );
    const migrations = rows.map((row) => ({ hash: row.hash, createdAt: Number(row.created_at) }));
    appliedMigrations.push({ schema, migrations });
  }
  return appliedMigrations;
}

/**
 * The migrations that bring an empty database to the state of a backup. Throws `BackupError` when a newer version made it, or when
 * the installation has other halves.
 */
export function matchHalves(
  halves: readonly MigrationSource[],
  { halves: storedHalves, version }: Pick<Manifest, 'halves' | 'version'>,
): MigrationSource[] {
  const names = (list: readonly { schema: string }[]) => list.map(({ schema }) => schema).join();
  if (names(halves) !== names(storedHalves)) {
    throw new BackupError(
      storedHalves.some(({ schema }) => schema === serviceMigrations.schema)
        ? 'The backup is of an installation with the embedded service: unset SERVICE_URL.'
        : 'The backup is of a console with a service elsewhere: set SERVICE_URL to that service.',
    );
  }
  return halves.map((half, index) => {
    const hashByTime = new Map(
      readMigrationFiles({ migrationsFolder: join(half.folder, 'migrations') }).map((file) => [
        file.folderMillis,
        file.hash,
      ]),
    );
    const migrations = storedHalves[index]?.migrations ?? [];
    if (migrations.some(({ hash, createdAt }) => hashByTime.get(createdAt) !== hash)) {
      throw new BackupError(
        `The backup was made by version ${version} of Atelier, whose tables this version does not know. Restore it with that version or a later one.`,
      );
    }
    const restoringUpTo = Math.max(-1, ...migrations.map(({ createdAt }) => createdAt));
    return { ...half, restoringUpTo };
  });
}
