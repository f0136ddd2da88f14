import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Loop } from '@/lib/platform/jobs';
import { startLoop } from '@/lib/platform/jobs';
import { schema } from '../db';
import { reportError } from '../failures';
import type { Runtime } from '../runtime';
import { advanceExperiment, retrySeconds } from './advance-experiment';
import { sendWebhooks } from './webhooks';

/** Announced when an experiment begins to run. */
export const experimentsChannel = 'experiments';

const pollMs = 1000;
const webhookPollMs = 5000;

/**
 * Runs experiments. Of the processes that share the database, the one that gets the lock does a round. All state is in
 * the tables, so after a crash cells are at most sent again under the same key.
 */
export async function startExperiments(runtime: Runtime): Promise<Pick<Loop, 'stop'>> {
  const loop = await startLoop(runtime.database, {
    channel: experimentsChannel,
    pollMs,
    onError: reportError,
    work: () => advanceExperiments(runtime),
  });
  // A separate loop, so that a slow webhook receiver does not delay cells.
  const webhooks = await startLoop(runtime.database, {
    pollMs: webhookPollMs,
    onError: reportError,
    work: () => sendWebhooks(runtime),
  });
  return {
    async stop() {
      await Promise.all([loop.stop(), webhooks.stop()]);
    },
  };
}

/** One round of all running experiments. Does nothing while another process runs a round. */
export async function advanceExperiments(
  { db, database }: Runtime,
  secondsAfter = retrySeconds,
): Promise<void> {
  const { experiments: e, experimentCells: c } = schema;
  // A paused experiment may still have running cells.
  const hasOpenCells = db
    .select({ id: c.experimentId })
    .from(c)
    .where(inArray(c.state, ['sending', 'running']));
  const isActive = and(
    or(eq(e.state, 'running'), inArray(e.id, hasOpenCells)),
    or(isNull(e.retryAt), lte(e.retryAt, sql`now()`)),
  );
  const [some] = await db.select({ id: e.id }).from(e).where(isActive).limit(1);
  if (some === undefined) return;
  const lock = await database.tryAdvisoryLock('console.experiments');
  if (lock === null) return;
  try {
    const active = await db.select().from(e).where(isActive);
    await Promise.all(
      active.map((experiment) =>
        advanceExperiment(db, experiment, secondsAfter).catch(reportError),
      ),
    );
  } finally {
    await lock.release();
  }
}
