import { and, asc, eq, inArray } from 'drizzle-orm';
import { AnswerError } from '@/lib/client';
import { endsPress, milliToCredits } from '@/lib/contract';
import { createGeneration, refreshCreations } from '../creations';
import type { ConsoleDb } from '../db';
import { schema } from '../db';
import { failureOf, InvalidRequestError } from '../failures';
import { NoWorkspaceKeyError } from '../key-store';
import { countedMilli } from './counted';
import { endIfDone, pause } from './end-run';
import type { ExperimentRow } from './find-experiment';
import { readMaker } from './find-experiment';
import { milliOf } from './quote-cells';
import { settleCells } from './settle-cells';

const { experiments: e, experimentCells: c } = schema;

type CellRow = typeof c.$inferSelect;
type Maker = NonNullable<Awaited<ReturnType<typeof readMaker>>>;

/** Refusals that say something about the workspace and not about the cell: the experiment waits for a person. */
const pausing: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'budget_exceeded',
  'invalid_api_key',
  'insufficient_scope',
  'workspace_not_allowed',
  'not_connected',
]);

/** One round of an experiment: reads what became of its cells, and while it runs sends as many more as may run. */
export async function advanceExperiment(db: ConsoleDb, experiment: ExperimentRow): Promise<void> {
  const { id, workspaceId } = experiment;
  const running = await db
    .select({ taskId: c.taskId })
    .from(c)
    .where(and(eq(c.experimentId, id), eq(c.state, 'running')));
  const taskIds = running.flatMap(({ taskId }) => taskId ?? []);
  if (taskIds.length > 0) await refreshCreations(workspaceId, taskIds);
  await settleCells(db, id);
  const maker = await readMaker(db, experiment);
  if (maker === undefined) {
    await pause(db, id, 'The person who ran it is no longer in this workspace.');
    return;
  }
  const cells = await claimCells(db, experiment);
  await Promise.all(cells.map((cell) => sendCell(db, experiment, maker, cell)));
  await endIfDone(db, id);
}

/**
 * Reserves the credits of the cells that may be sent now: in order, up to the concurrency, never past the envelope. Also
 * returns cells whose sending was broken off. Their key makes sure that each gets one task.
 */
async function claimCells(db: ConsoleDb, { id }: ExperimentRow): Promise<CellRow[]> {
  return db.transaction(async (tx) => {
    const [locked] = await tx.select().from(e).where(eq(e.id, id)).for('update');
    if (locked === undefined) return [];
    const all = await tx.select().from(c).where(eq(c.experimentId, id)).orderBy(asc(c.place));
    let roomMilli =
      (locked.envelopeMilli ?? 0) - all.reduce((sum, cell) => sum + countedMilli(cell), 0);
    const open = all.filter(({ state }) => state === 'sending' || state === 'running');
    let places = locked.state === 'running' ? locked.concurrency - open.length : 0;
    const claimed = all.filter(({ state, priceMilli }) => {
      if (state !== 'waiting' || places <= 0 || priceMilli > roomMilli) return false;
      places -= 1;
      roomMilli -= priceMilli;
      return true;
    });
    const keys = claimed.map(({ key }) => key);
    if (keys.length > 0) {
      await tx
        .update(c)
        .set({ state: 'sending' })
        .where(and(eq(c.experimentId, id), inArray(c.key, keys)));
    }
    return [...all.filter(({ state }) => state === 'sending'), ...claimed];
  });
}

async function sendCell(
  db: ConsoleDb,
  { id }: ExperimentRow,
  maker: Maker,
  { key, body, press, priceMilli }: CellRow,
): Promise<void> {
  const set = (values: Partial<CellRow>) =>
    db
      .update(c)
      .set(values)
      .where(and(eq(c.experimentId, id), eq(c.key, key), eq(c.state, 'sending')));
  try {
    const outcome = await createGeneration(maker, {
      pressId: press,
      body,
      seenCredits: milliToCredits(priceMilli),
    });
    if (outcome.kind === 'created') {
      await set({ state: 'running', taskId: outcome.creation.task_id });
      return;
    }
    const now = milliOf(outcome.quote.estimated_credits);
    await set({ state: 'waiting', priceMilli: now });
    await pause(
      db,
      id,
      `A price rose from ${milliToCredits(priceMilli)} to ${milliToCredits(now)} credits. Look at the prices, then go on.`,
    );
  } catch (error) {
    // Without a sure answer the task may exist: the next round sends the cell again under the same key.
    if (!isSure(error)) return;
    const { failure } = failureOf(error);
    if (pausing.has(failure.code)) {
      await set({ state: 'waiting' });
      await pause(db, id, failure.message);
      return;
    }
    await set({ state: 'failed', chargedMilli: 0, error: failure.message });
  }
}

/** Whether nothing was made and never will be under the cell's key. */
const isSure = (error: unknown): boolean =>
  error instanceof AnswerError
    ? endsPress(error, error.repeated)
    : error instanceof NoWorkspaceKeyError || error instanceof InvalidRequestError;
