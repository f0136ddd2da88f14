import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { BackupError } from './backup-error';
import {
  type BackupTx,
  fixTextForms,
  listTables,
  quoteIdentifier,
  type StoredTable,
} from './tables';

/** What one statement inserts at most. */
const maxBatch = { rows: 500, characters: 1_000_000 };

const controlLine = z.union([
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({ rows: z.number() }),
  z.strictObject({
    sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  }),
  z.strictObject({ end: z.literal(true) }),
]);

/**
 * Replaces the rows of all tables by those of `lines`, which `dumpRows` made of the same tables. Triggers are off meanwhile, and
 * foreign keys are removed and made again, which checks every row. Throws `BackupError`; nothing is changed then.
 */
export async function loadRows(
  tx: BackupTx,
  schemas: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  await fixTextForms(tx);
  const tables = await listTables(tx, schemas);
  const foreignKeys = await listForeignKeys(tx, schemas);
  for (const { table, name } of foreignKeys) {
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  }
  const alterAll = async (change: string) => {
    for (const { name } of tables) await tx.execute(sql.raw(`alter table ${name} ${change}`));
  };
  await alterAll('disable trigger user');
  const names = tables.map(({ name }) => name);
  if (names.length > 0) await tx.execute(sql.raw(`truncate ${names.join(', ')}`));
  await insertLines(tx, tables, lines);
  await alterAll('enable trigger user');
  for (const { table, name, definition } of foreignKeys) {
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  }
}

async function listForeignKeys(tx: BackupTx, schemas: readonly string[]) {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = any(${sql.param(schemas)}::text[])
    order by 1, 2`);
  return rows;
}

async function insertLines(
  tx: BackupTx,
  tables: readonly StoredTable[],
  lines: AsyncIterable<string>,
): Promise<void> {
  const missingTables = new Map(tables.map((table) => [table.name, table]));
  let currentTable: { table: StoredTable; rows: number } | null = null;
  let batchLines: string[] = [];
  let characters = 0;
  let hasSequences = false;
  let hasEnded = false;

  async function flush(): Promise<void> {
    if (currentTable !== null && batchLines.length > 0)
      await insert(tx, currentTable.table, batchLines);
    [batchLines, characters] = [[], 0];
  }

  for await (const line of lines) {
    if (hasEnded) throw unfitError();
    if (line.startsWith('[')) {
      if (currentTable === null) throw unfitError();
      batchLines.push(line);
      currentTable.rows += 1;
      characters += line.length;
      if (batchLines.length >= maxBatch.rows || characters >= maxBatch.characters) await flush();
      continue;
    }
    const control = readControl(line);
    if ('table' in control) {
      const table = missingTables.get(control.table);
      if (currentTable !== null || table === undefined) throw unfitError();
      const columns = table.columns.map(({ name }) => name);
      if (columns.join('\n') !== control.columns.join('\n')) throw unfitError();
      missingTables.delete(control.table);
      currentTable = { table, rows: 0 };
    } else if ('rows' in control) {
      await flush();
      if (currentTable?.rows !== control.rows) throw unfitError();
      currentTable = null;
    } else if (currentTable !== null) {
      throw unfitError();
    } else if ('sequences' in control) {
      hasSequences = true;
      for (const { name, last } of control.sequences) {
        if (last === null) continue;
        await tx.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
      }
    } else {
      hasEnded = true;
    }
  }
  if (!hasEnded || !hasSequences || missingTables.size > 0) throw unfitError();
}

function readControl(line: string): z.infer<typeof controlLine> {
  try {
    return controlLine.parse(JSON.parse(line));
  } catch {
    throw unfitError();
  }
}

const unfitError = (): BackupError =>
  new BackupError(
    'The rows of the backup do not fit the tables of its version, or are not complete. Nothing was loaded.',
  );

async function insert(tx: BackupTx, table: StoredTable, lines: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const values = table.columns
    .map(({ type }, index) => `(line.item ->> ${index})::${type}`)
    .join(', ');
  await tx.execute(
    sql`insert into ${sql.raw(`${table.name} (${names})`)} overriding system value
      select ${sql.raw(values)}
      from (select text::jsonb as item from unnest(${sql.param(lines)}::text[]) with ordinality as l (text, n) order by n offset 0) as line`,
  );
}
