import type { Database } from '@/lib/platform/database';

/**
 * SQL statements of one call, the least of `times`: the queues look after themselves and wake other processes now
 * and then, whatever is asked of the service.
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
