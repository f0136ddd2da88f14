import type { Database } from '@/lib/platform/database';

/** Every schema that an installation may have made. */
export const ownSchemas: readonly string[] = ['service', 'console', 'pgboss'];

/** Atelier's schemas that the database has, by name; none where it never started. */
export async function readOwnSchemas(database: Pick<Database, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ schema: string }>(
    'select nspname as schema from pg_namespace where nspname = any($1::text[]) order by 1',
    [ownSchemas],
  );
  return rows.map(({ schema }) => schema);
}
