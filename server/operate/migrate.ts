import type { Database, MigrationFigures } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { migrationSources } from '../migration-sources';
import { readOwnSchemas } from '../own-schemas';
import { CommandRefusedError, type Report } from './run-command';

/**
 * Applies the migrations of both halves, all or none, and says what each took. Throws `CommandRefusedError` where Atelier never
 * started: tables would answer "New or restore?" for the operator. Throws `DatabaseNewerError`, `MigrationError`.
 */
export async function migrate(database: Database): Promise<Report> {
  if ((await readOwnSchemas(database)).length === 0) {
    throw new CommandRefusedError(
      'Atelier never started on this database. A start makes its tables, or asks whether to restore.',
    );
  }
  const sources = migrationSources(env());
  const appliedMigrations = await applyMigrations(database, sources);
  const totals = await Promise.all(sources.map(({ schema }) => countApplied(database, schema)));
  const lines = sources.map(({ schema }, index) => {
    const { length } = appliedMigrations.filter((each) => each.schema === schema);
    return `${schema}: ${length === 0 ? 'nothing was new' : `${length} applied`}, ${totals[index]} in all.`;
  });
  return { text: [...appliedMigrations.map(figuresLine), ...lines].join('\n') };
}

/** Applies what is new, and returns what each migration took, in their order. */
export async function applyMigrations(
  database: Database,
  sources: Parameters<Database['migrate']>[0],
): Promise<MigrationFigures[]> {
  // By name, because the transaction is repeated when its connection is lost.
  const figuresByMigration = new Map<string, MigrationFigures>();
  await database.migrate(sources, {
    onApplied: (figures) => figuresByMigration.set(`${figures.schema} ${figures.name}`, figures),
  });
  return [...figuresByMigration.values()];
}

/** One line: seconds, changed rows, and the tables that nobody can read until the end. */
export function figuresLine(figures: MigrationFigures): string {
  const { schema, name, durationMs, changedRows, lockedTables } = figures;
  const rows = changedRows === 0 ? '' : `, ${changedRows.toLocaleString('en')} rows written`;
  const tables = lockedTables.map(
    (table) => `${table.name} (about ${table.rows.toLocaleString('en')} rows)`,
  );
  const locks = tables.length === 0 ? '' : `, locks ${tables.join(', ')}`;
  return `${schema} ${name}: ${(durationMs / 1000).toFixed(2)} s${rows}${locks}`;
}

/** How many migrations a schema has; 0 for one that is not there. */
async function countApplied(database: Database, schema: string): Promise<number> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass($1) is not null as there`,
    [`${schema}.__drizzle_migrations`],
  );
  if (rows[0]?.there !== true) return 0;
  const { rows: counts } = await database.query<{ count: number }>(
    `select count(*)::int as count from ${schema}.__drizzle_migrations`,
  );
  return counts[0]?.count ?? 0;
}
