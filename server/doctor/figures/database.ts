import type { InstallationFigures } from '@/lib/console/operator/health';
import type { Database } from '@/lib/platform/database';

/** How many tables are listed. */
const maxListedTables = 8;

/** The size of the database and its largest tables, by the catalog. */
export async function readDatabaseFigures(
  database: Database,
): Promise<InstallationFigures['database']> {
  const { rows } = await database.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  const tables = await database.query<{ name: string; size: string; rows: number | null }>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as size,
       case when c.reltuples >= 0 then c.reltuples::float8 end as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('service', 'console', 'pgboss')
     order by 2 desc, 1 limit ${maxListedTables}`,
  );
  return {
    size: Number(rows[0]?.size ?? 0),
    tables: tables.rows.map((table) => ({ ...table, size: Number(table.size) })),
  };
}
