import {
  type Database,
  MigrationError,
  type MigrationSource,
  sqlErrorOf,
} from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { schema } from '@/lib/service/db';
import { checkLedger } from '@/lib/service/money/ledger';
import { migrationSources } from '../migration-sources';
import { copyDatabase, type DatabaseCopy } from './copy-database';
import { applyMigrations, figuresLine } from './migrate';
import { mismatchLines } from './mismatch-lines';
import type { Report } from './run-command';
import { withDatabase } from './with-database';

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
  const startedMs = performance.now();
  const { database, remove } = await copy();
  try {
    const copiedMs = performance.now();
    const appliedMigrations = await applyMigrations(database, sources);
    const migratedMs = performance.now();
    const hasService = sources.some((source) => source.schema === 'service');
    const mismatches = hasService ? await checkLedger(database.drizzle(schema)) : [];
    const lines = [
      `The copy took ${secondsBetween(startedMs, copiedMs)}.`,
      ...appliedMigrations.map(figuresLine),
      appliedMigrations.length === 0
        ? 'No migration is new: an update to this version changes no table.'
        : `${appliedMigrations.length} migrations took ${secondsBetween(copiedMs, migratedMs)}. A start waits as long before it answers; other servers wait for the tables that are locked.`,
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
