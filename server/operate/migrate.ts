import { consoleMigrations } from '@/lib/console/platform/start';
import type { Database } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { serviceMigrations } from '@/lib/service/db';
import type { Report } from './run-command';

/** Applies the migrations of both halves, and says how many were new. Throws `DatabaseNewerError`. */
export async function migrate(database: Database): Promise<Report> {
  const halves = [
    ...(env().serviceUrl === undefined ? [serviceMigrations] : []),
    consoleMigrations(),
  ];
  const lines: string[] = [];
  for (const half of halves) {
    const before = await countApplied(database, half.schema);
    await database.migrate(half);
    const after = await countApplied(database, half.schema);
    const appliedCount = after - before;
    lines.push(
      `${half.schema}: ${appliedCount === 0 ? 'nothing was new' : `${appliedCount} applied`}, ${after} in all.`,
    );
  }
  return { text: lines.join('\n') };
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
