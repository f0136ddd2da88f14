import { openDatabase } from '@/lib/platform/database';

/** Our PostgreSQL schemas, sorted, in the embedded database of a folder whose server has stopped. */
export async function readSchemas(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const { rows } = await database.query<{ name: string }>(
    `select schema_name as name from information_schema.schemata
     where schema_name !~ '^(pg_|information_schema|public)' order by 1`,
  );
  await database.close();
  return rows.map(({ name }) => name);
}
