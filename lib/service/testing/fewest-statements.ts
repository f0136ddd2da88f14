import type { Database } from '@/lib/platform/database';

/**
 * The fewest SQL statements of one call in `times` tries: the queues run statements of their own now and then.
 */
export async function fewestStatements(
  database: Database,
  times: number,
  call: (at: number) => Promise<unknown>,
): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < times; at++) {
    const before = database.stats().statements;
    await call(at);
    fewest = Math.min(fewest, database.stats().statements - before);
  }
  return fewest;
}
