import type { Database } from '@/lib/platform/database';
import { freshPglite, freshPostgres } from '@/lib/platform/testing';

/** What the database has beside rows: constraints, indexes, triggers and functions. */
export async function catalogOf(database: Database): Promise<unknown> {
  const { rows } = await database.query(`
    select n.nspname, c.conname as name, pg_get_constraintdef(c.oid) as text, c.convalidated::text as state
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname in ('service', 'console') and contype <> 'n'
    union all select schemaname, indexname, indexdef, '' from pg_indexes where schemaname in ('service', 'console')
    union all select 'trigger', tgname, pg_get_triggerdef(t.oid), tgenabled::text from pg_trigger t where not tgisinternal
    union all select n.nspname, proname, prosrc, '' from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('service', 'console')
    order by 1, 2, 3`);
  return rows;
}

export const kinds = ['pglite', 'postgres'] as const;
/** An empty database to restore into. */
export async function emptyDatabase(kind: (typeof kinds)[number]) {
  if (kind === 'postgres') {
    const opened = await freshPostgres({ empty: true });
    return { ...opened, close: () => opened.database.close().then(opened.remove) };
  }
  const { database } = await freshPglite({ empty: true });
  return { database, close: () => database.close() };
}
