import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ServiceDb } from '../context';

/** How a transaction ended; `unknown` when the database could not tell in time. */
export type TransactionOutcome = 'committed' | 'aborted' | 'unknown';

/**
 * After a connection was lost at COMMIT: asks the database what became of that transaction, and waits while
 * it is still under way. `transactionId` as {@link Authorized} carries it.
 */
export async function transactionOutcome(
  db: ServiceDb,
  transactionId: string,
  options: { withinMs?: number } = {},
): Promise<TransactionOutcome> {
  const deadline = performance.now() + (options.withinMs ?? 10_000);
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 2, 500)) {
    const status = await transactionStatus(db, transactionId);
    if (status === 'committed' || status === 'aborted') return status;
    if (status === null || performance.now() + waitMs > deadline) return 'unknown';
    await delay(waitMs);
  }
}

/** `null`: too long ago to tell. */
async function transactionStatus(db: ServiceDb, transactionId: string): Promise<string | null> {
  const { rows } = await db.execute<{ status: string | null }>(
    sql`select pg_xact_status(${transactionId}::text::xid8) as status`,
  );
  return rows[0]?.status ?? null;
}
