import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { startLoop } from '@/lib/platform/jobs';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import type { TurnOwner } from './owner';
import type { TurnStore } from './turn-store';

const { turns } = schema;
const queue = 'text.sweep';
const batchSize = 200;
const pollIntervalMs = 1_500;
/** A process that is alive ends its turns by their deadline; this much later no process works on them. */
const gracePeriod = sql`interval '60 seconds'`;

/** Running turns whose deadline is long past by the database's time. */
export const pastDeadline = lt(turns.deadlineAt, sql`now() - ${gracePeriod}`);

/**
 * Ends the running turns that `condition` selects; the caller selects only turns whose process is gone. Their credits go back,
 * because what they produced is not known, and their Idempotency-Keys become free. Returns how many.
 */
export async function releaseLostTurns(
  { db }: Pick<ServiceContext, 'db'>,
  store: TurnStore,
  condition: SQL | undefined,
): Promise<number> {
  for (let total = 0; ; ) {
    const lostTurns = await db
      .select()
      .from(turns)
      .where(and(eq(turns.status, 'running'), condition))
      .limit(batchSize);
    for (const turn of lostTurns) {
      await store.end(
        turn,
        { status: 'failed', settledMilli: 0, tokens: null, errorCode: 'internal_error' },
        null,
      );
    }
    total += lostTurns.length;
    if (lostTurns.length < batchSize) return total;
  }
}

/** At the start of the one process that PGlite has: every running turn was left behind by the process before. */
export async function releaseLeftTurns(
  context: Pick<ServiceContext, 'db' | 'database' | 'log'>,
  store: TurnStore,
): Promise<void> {
  if (context.database.kind !== 'pglite') return;
  const releasedCount = await releaseLostTurns(context, store, undefined);
  if (releasedCount > 0)
    context.log.info({ released: releasedCount }, 'turns of the process before were released');
}

/** On PostgreSQL, every second or two: releases turns of processes that are gone. Returns its stop function. */
export async function watchLostTurns(
  context: Pick<ServiceContext, 'db' | 'database' | 'log'>,
  store: TurnStore,
  owner: TurnOwner,
): Promise<() => Promise<void>> {
  const { database, log } = context;
  if (database.kind === 'pglite') return async () => {};
  const loop = await startLoop(database, {
    pollMs: pollIntervalMs,
    async work() {
      const goneOwners = await owner.findGoneOwners();
      if (goneOwners.length === 0) return;
      const releasedCount = await releaseLostTurns(
        context,
        store,
        inArray(turns.owner, [...goneOwners]),
      );
      if (releasedCount > 0)
        log.warn({ released: releasedCount }, 'turns of a process that is gone were released');
    },
    onError: (error) => log.warn({ err: error }, 'lost turns were not looked for'),
  });
  return loop.stop;
}

/** Every minute, once over all processes: turns long past their deadline. */
export async function scheduleTextSweep(
  context: Pick<ServiceContext, 'db' | 'jobs' | 'log'>,
  store: TurnStore,
): Promise<void> {
  const { jobs, log } = context;
  await jobs.repeat(queue, '* * * * *', async () => {
    const releasedCount = await releaseLostTurns(context, store, pastDeadline);
    if (releasedCount > 0)
      log.warn({ released: releasedCount }, 'turns without a process were released');
  });
}
