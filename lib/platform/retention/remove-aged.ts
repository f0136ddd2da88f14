import { sql } from 'drizzle-orm';
import type { Database } from '../database';
import { type RetentionDays, tableRetention } from './table';

/** Rows of one statement, so that no lock is held for long. */
const batchSize = 1_000;

export interface Removal {
  readonly days: RetentionDays;
  /** The schemas whose tables this database has. */
  readonly schemas: readonly string[];
  /**
   * The months (`2026-01`) of each table that are safe in an archive: of a table that it takes, rows of other months stay. Absent:
   * there is no archive.
   */
  readonly archivedMonths?: ReadonlyMap<string, readonly string[]>;
  readonly signal?: AbortSignal;
}

/**
 * Removes the rows whose time is over, in small batches; rows that another transaction has locked wait for the next round.
 * Returns the number of removed rows of each table. A table that fails does not keep the others from being cleaned: `AggregateError` at the end.
 */
export async function removeAged(
  database: Database,
  removal: Removal,
): Promise<Readonly<Record<string, number>>> {
  const { signal } = removal;
  const removedCounts: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const [table, condition] of agedTables(removal)) {
    try {
      for (let count = batchSize; count === batchSize; ) {
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
function agedTables({ days, schemas, archivedMonths }: Removal): [string, string][] {
  return Object.entries(tableRetention).flatMap(([table, kept]): [string, string][] => {
    if (typeof kept === 'string' || !('where' in kept) || kept.where === undefined) return [];
    if (!schemas.some((schema) => table.startsWith(`${schema}.`))) return [];
    const { keeps, where, monthOf, needsArchive } = kept;
    if (needsArchive === true && archivedMonths === undefined) return [];
    const months = archivedMonths?.get(table) ?? [];
    const archivedCondition =
      monthOf === undefined || archivedMonths === undefined
        ? 'true'
        : monthCondition(monthOf, months);
    const condition = `(${where}) and ${archivedCondition}`;
    if (!(keeps in days)) return [[table, condition]];
    const keptDays = days[keeps as keyof RetentionDays];
    return keptDays === 0 ? [] : [[table, condition.replaceAll('$days', String(keptDays))]];
  });
}

/** The SQL condition of a row `t` of one of these months (UTC). */
const monthCondition = (column: string, months: readonly string[]): string =>
  `to_char(t.${column} at time zone 'UTC', 'YYYY-MM') = any('{${months.join()}}')`;

const removeBatch = (database: Database, table: string, condition: string): Promise<number> =>
  database.drizzle({}, { noTimeout: true }).transaction(async (tx) => {
    // Lets the deletion pass a table that is append-only for everybody else.
    await tx.execute(sql`select set_config('atelier.retention', ${table}, true)`);
    const { rowCount } = await tx.execute(
      sql.raw(`delete from ${table} where ctid = any(array(
        select t.ctid from ${table} t where ${condition} limit ${batchSize} for update of t skip locked))`),
    );
    return rowCount;
  });
