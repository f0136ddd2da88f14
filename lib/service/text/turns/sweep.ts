import { and, eq, lt } from 'drizzle-orm';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import type { TurnBooks } from './books';

const { turns } = schema;
const queue = 'text.sweep';
const batch = 200;
/** A process that is alive ends its turns by their deadline; this much later nobody works on them. */
const graceMs = 60_000;

/**
 * Ends turns whose process is gone: their credits go back, for nobody knows what they produced. `before`: those whose
 * deadline has passed by then; without it every running one. Answers how many.
 */
export async function releaseLostTurns(
  { db }: Pick<ServiceContext, 'db'>,
  books: TurnBooks,
  before: Date | null,
): Promise<number> {
  for (let total = 0; ; ) {
    const lost = await db
      .select()
      .from(turns)
      .where(
        and(
          eq(turns.status, 'running'),
          before === null ? undefined : lt(turns.deadlineAt, before),
        ),
      )
      .limit(batch);
    for (const turn of lost) {
      await books.end(
        turn,
        { status: 'failed', settledMilli: 0, tokens: null, errorCode: 'internal_error' },
        null,
      );
    }
    total += lost.length;
    if (lost.length < batch) return total;
  }
}

/** At the start of the one process that PGlite has: whatever runs was left behind by the process before. */
export async function releaseOrphans(
  context: Pick<ServiceContext, 'db' | 'database' | 'log'>,
  books: TurnBooks,
): Promise<void> {
  if (context.database.kind !== 'pglite') return;
  const released = await releaseLostTurns(context, books, null);
  await context.db
    .delete(schema.idempotencyKeys)
    .where(eq(schema.idempotencyKeys.status, 'in_flight'));
  if (released > 0) context.log.info({ released }, 'turns of the process before were released');
}

/** Every minute, once over all processes: lost turns, and responses that are kept no longer. */
export async function scheduleTextSweep(
  context: Pick<ServiceContext, 'db' | 'jobs' | 'log' | 'clock'>,
  books: TurnBooks,
): Promise<void> {
  const { jobs, db, log, clock } = context;
  await jobs.ensureQueue(queue, { policy: 'exclusive', retryLimit: 0 });
  await jobs.work(queue, { concurrency: 1, pollMs: 30_000 }, async () => {
    const now = clock.now();
    const released = await releaseLostTurns(context, books, new Date(now - graceMs));
    if (released > 0) log.warn({ released }, 'turns without a process were released');
    await db.delete(schema.responses).where(lt(schema.responses.expiresAt, new Date(now)));
  });
  await jobs.schedule(queue, '* * * * *');
}
