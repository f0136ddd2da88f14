import { sql } from 'drizzle-orm';
import {
  type BackupTx,
  listSequences,
  listTables,
  quoteIdentifier,
  type StoredTable,
} from './tables';

/** Rows that one statement fetches. */
const rowsPerFetch = 500;

/** What was written, for the manifest. */
interface DumpCounts {
  tables: number;
  rows: number;
}

/**
 * The rows of all tables as lines. A table begins with `{"table":…,"columns":[…]}`, has an array of texts (or null) for each
 * row, made by PostgreSQL, and ends with `{"rows":n}`. Then come `{"sequences":[…]}` and `{"end":true}`. Call it in a
 * snapshot, after `fixTextForms`. Adds to `counts`.
 */
export async function* dumpRows(
  tx: BackupTx,
  schemas: readonly string[],
  counts: DumpCounts,
): AsyncGenerator<string> {
  for (const table of await listTables(tx, schemas)) {
    const columns = table.columns.map(({ name }) => name);
    yield `${JSON.stringify({ table: table.name, columns })}\n`;
    let rows = 0;
    for await (const lines of rowsOf(tx, table)) {
      rows += lines.length;
      yield `${lines.join('\n')}\n`;
    }
    yield `${JSON.stringify({ rows })}\n`;
    counts.tables += 1;
    counts.rows += rows;
  }
  yield `${JSON.stringify({ sequences: await listSequences(tx, schemas) })}\n`;
  yield `${JSON.stringify({ end: true })}\n`;
}

async function* rowsOf(tx: BackupTx, { name, columns }: StoredTable): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(', ');
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for select array_to_json(array[${texts}])::text as line from ${name}`,
    ),
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql.raw(`fetch ${rowsPerFetch} from backup_rows`),
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsPerFetch) break;
  }
  await tx.execute(sql.raw('close backup_rows'));
}
