import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/database';
import { type Loop, startDetachedLoop } from '@/lib/platform/jobs';

const everyMs = 3_600_000;
/**
 * Of the rows that a table's figures come from, in hundreds of 300. PostgreSQL's own 100 holds up the one session for 850 ms
 * at 50,000 results and for 2.1 s at 500,000, this for 170 and 430, and both lead to the same plans.
 */
const statisticsTarget = 10;

const blocks = `pg_relation_size(c.oid) / current_setting('block_size')::int`;

/**
 * Tables of our schemas above 256 KiB that have never been counted, or have grown by half since. A new index sets `relpages`
 * without counting.
 */
const grownTables = `select c.oid::regclass::text as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    and ${blocks} > 32 and (${blocks} > c.relpages * 1.5
      or not exists (select 1 from pg_statistic s where s.starelid = c.oid))
  order by c.oid`;

/**
 * Gathers at once and then every hour what the embedded database plans its statements by, one table after the other, so that
 * other statements come between. It has no process of its own for that, as PostgreSQL has, and without it reads the whole
 * history of a workspace for one page of its gallery. Null on PostgreSQL.
 */
export async function startGatheringStatistics(
  database: Database,
  onError: (error: unknown) => void,
): Promise<Loop | null> {
  if (database.kind !== 'pglite') return null;
  return startDetachedLoop(database, {
    pollMs: everyMs,
    onError,
    async runRound(signal) {
      const { rows } = await database.query<{ name: string }>(grownTables);
      for (const { name } of rows) {
        if (signal.aborted) return;
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
