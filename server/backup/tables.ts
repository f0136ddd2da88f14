import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/platform/database';

export type BackupTx = Tx<Record<string, never>>;

/** The columns of a table that are stored: all but those that the database computes. */
export interface StoredTable {
  /** Schema and name, each quoted where needed. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Texts of values are the same on every server, whatever its settings are. */
export async function fixTextForms(tx: BackupTx): Promise<void> {
  await tx.execute(
    sql.raw(
      `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
       set local extra_float_digits = 1; set local bytea_output = 'hex'`,
    ),
  );
}

/** The tables of these schemas but for those that migrations keep for themselves, which begin with `__`. */
export async function listTables(tx: BackupTx, schemas: readonly string[]): Promise<StoredTable[]> {
  const { rows } = await tx.execute<{ table: string; column: string; type: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as "table", a.attname::text as "column",
      format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where n.nspname = any(${sql.param(schemas)}::text[]) and c.relkind = 'r' and left(c.relname, 2) <> '__'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by 1, a.attnum`);
  const tables = new Map<string, { name: string; type: string }[]>();
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? [];
    tables.set(table, columns);
    columns.push({ name: column, type });
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** A sequence and the last number that it gave; `null` when it gave none. */
interface StoredSequence {
  readonly name: string;
  readonly last: string | null;
}

export async function listSequences(
  tx: BackupTx,
  schemas: readonly string[],
): Promise<StoredSequence[]> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences
    where schemaname = any(${sql.param(schemas)}::text[]) and left(sequencename, 2) <> '__'
    order by 1`);
  return rows;
}

/** A name as SQL reads it. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
