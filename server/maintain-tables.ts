import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/database';
import { type Loop, startDetachedLoop } from '@/lib/platform/jobs';

const roundIntervalMs = 3_600_000;
/**
 * PostgreSQL's `default_statistics_target`, of which each samples 300 rows of a table. Its default, 100, holds up the one session
 * for 850 ms at 50,000 results and for 2.1 s at 500,000; this for 170 and 430 ms, and both lead to the same plans.
 */
const statisticsTarget = 10;

const blocks = `pg_relation_size(c.oid) / current_setting('block_size')::int`;

/**
 * Tables of our schemas above 256 KiB: those with many dead rows, by the rule of PostgreSQL's autovacuum, and those that have
 * never been counted, or have grown by half since. A new index sets `relpages` without counting.
 */
const dueTables = `select * from (
    select c.oid::regclass::text as name,
      coalesce(s.n_dead_tup, 0) > 50 + 0.2 * greatest(c.reltuples, 0) as "hasDeadRows",
      ${blocks} > c.relpages * 1.5
        or not exists (select 1 from pg_statistic p where p.starelid = c.oid) as "hasGrown"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and ${blocks} > 32
    order by c.oid) t
  where "hasDeadRows" or "hasGrown"`;

/**
 * Does at once and then every hour for the embedded database what PostgreSQL does by processes of its own, one table after the
 * other, so that other statements come between. It frees the space of deleted rows for new ones: 100,000 of 200,000 hold up
 * the one session for 140 ms. And it gathers what statements are planned by: without that a page of a gallery reads the whole
 * history of its workspace. Null on PostgreSQL.
 */
export async function startTableMaintenance(
  database: Database,
  onError: (error: unknown) => void,
): Promise<Loop | null> {
  if (database.kind !== 'pglite') return null;
  return startDetachedLoop(database, {
    pollMs: roundIntervalMs,
    onError,
    async runRound(signal) {
      const { rows } = await database.query<{ name: string; hasDeadRows: boolean }>(dueTables);
      for (const { name, hasDeadRows } of rows) {
        if (signal.aborted) return;
        // PostgreSQL has quoted the name. It cannot run in a transaction.
        if (hasDeadRows) await database.query(`vacuum ${name}`);
        if (signal.aborted) return;
        // After a vacuum, too, because that sets `relpages`, by which growth is told.
        await analyzeTable(database, name);
      }
    },
  });
}

const analyzeTable = (database: Database, name: string): Promise<void> =>
  database.drizzle({}).transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('default_statistics_target', ${String(statisticsTarget)}, true)`,
    );
    // PostgreSQL has quoted the name.
    await tx.execute(sql.raw(`analyze ${name}`));
  });
