import { sql } from 'drizzle-orm';
import type { Database } from '../database';
import { keptTables, type RetentionDays } from './table';

/** Rows of one statement, so that no lock is held for long. */
const batch = 1_000;

export interface Removal {
  readonly days: RetentionDays;
  /** The schemas whose tables this database has. */
  readonly schemas: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * Removes the rows whose time is over, in small batches; rows that somebody has locked wait for the next time. Returns how
 * many of each table. A table that fails does not keep the others from being cleaned: `AggregateError` at the end.
 */
export async function removeAged(
  database: Database,
  { days, schemas, signal }: Removal,
): Promise<Readonly<Record<string, number>>> {
  const removedCounts: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const [table, condition] of agedTables(days, schemas)) {
    try {
      for (let count = batch; count === batch; ) {
        signal?.throwIfAborted();
        count = await removeBatch(database, table, condition);
        if (count > 0) removedCounts[table] = (removedCounts[table] ?? 0) + count;
      }
    } catch (error) {
      if (signal?.aborted) throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some old rows were not removed.');
  return removedCounts;
}

/** The tables of which something may be removed now, with the condition. */
function agedTables(days: RetentionDays, schemas: readonly string[]): [string, string][] {
  return Object.entries(keptTables).flatMap(([table, kept]): [string, string][] => {
    if (typeof kept === 'string' || !('where' in kept) || kept.where === undefined) return [];
    if (!schemas.some((schema) => table.startsWith(`${schema}.`))) return [];
    const { keeps, where } = kept;
    if (!(keeps in days)) return [[table, where]];
    const keptDays = days[keeps as keyof RetentionDays];
    return keptDays === 0 ? [] : [[table, where.replaceAll('$days', String(keptDays))]];
  });
}

const removeBatch = (database: Database, table: string, condition: string): Promise<number> =>
  database.drizzle({}, { noTimeout: true }).transaction(async (tx) => {
    // Lets the deletion pass a table that is append-only for everybody else.
    await tx.execute(sql`select set_config('atelier.retention', ${table}, true)`);
    const { rowCount } = await tx.execute(
      sql.raw(`delete from ${table} where ctid = any(array(
        select t.ctid from ${table} t where ${condition} limit ${batch} for update of t skip locked))`),
    );
    return rowCount;
  });
