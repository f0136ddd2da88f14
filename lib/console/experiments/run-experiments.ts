import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { type Loop, startLoop } from '@/lib/platform/jobs';
import { createSemaphore } from '@/lib/platform/semaphore';
import { schema } from '../db';
import { reportError } from '../platform/failures';
import type { Runtime } from '../platform/runtime';
import { advanceExperiment, retryDelaySeconds } from './advance-experiment';
import { createWebhookSender } from './webhooks';

/** Announced when an experiment begins to run. */
export const experimentsChannel = 'experiments';

const pollMs = 1000;
const webhookPollMs = 5000;

/** At most 64 rounds at once, 4 of one workspace: a round lasts as long as its slowest referenced file. */
const roundSemaphore = createSemaphore({ slots: 64, maxSlotsPerKey: 4 });

/**
 * Runs experiments. Of the processes that share the database, the one that gets an experiment's lock does its round. All
 * state is in the tables, so after a crash cells are at most sent again under the same key.
 */
export async function startExperiments(runtime: Runtime): Promise<Pick<Loop, 'stop'>> {
  const background = new Set<Promise<void>>();
  const start = (options: { channel?: string; pollMs: number; begin: typeof beginRounds }) =>
    startLoop(runtime.database, {
      ...options,
      onError: reportError,
      // Not awaited, so that a slow server of one workspace delays nothing of the others.
      async work() {
        for (const work of await options.begin(runtime)) {
          background.add(work);
          void work.finally(() => background.delete(work));
        }
      },
    });
  const loops = [
    await start({ channel: experimentsChannel, pollMs, begin: beginRounds }),
    await start({ pollMs: webhookPollMs, begin: createWebhookSender() }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all(background);
    },
  };
}

/** One round of all running experiments, except those whose last round has not ended, here or in another process. */
export async function advanceExperiments(
  runtime: Runtime,
  delaySecondsAfter = retryDelaySeconds,
): Promise<void> {
  await Promise.all(await beginRounds(runtime, delaySecondsAfter));
}

/** Begins these rounds. None of them rejects. */
async function beginRounds(
  { db, database }: Runtime,
  delaySecondsAfter = retryDelaySeconds,
): Promise<Promise<void>[]> {
  const { experiments: e, experimentCells: c } = schema;
  // A paused experiment may still have running cells.
  const idsWithOpenCells = db
    .select({ id: c.experimentId })
    .from(c)
    .where(inArray(c.state, ['sending', 'running']));
  const isActive = and(
    or(eq(e.state, 'running'), inArray(e.id, idsWithOpenCells)),
    or(isNull(e.retryAt), lte(e.retryAt, sql`now()`)),
  );
  const activeExperiments = await db
    .select({ id: e.id, workspaceId: e.workspaceId })
    .from(e)
    .where(isActive)
    .orderBy(e.createdAt);
  if (activeExperiments.length === 0) return [];
  const locks = await database.tryAdvisoryLocks(
    activeExperiments.map(({ id }) => `console.experiment.${id}`),
  );

  async function advance(id: string): Promise<void> {
    // Read under the lock, because another process may have done a round just before.
    const [experiment] = await db
      .select()
      .from(e)
      .where(and(eq(e.id, id), isActive));
    if (experiment !== undefined) await advanceExperiment(db, experiment, delaySecondsAfter);
  }

  return activeExperiments.map(async ({ id, workspaceId }, index) => {
    const lock = locks[index];
    if (!lock) return;
    await roundSemaphore
      .run(workspaceId, () => advance(id))
      .catch(reportError)
      .finally(() => lock.release());
  });
}
