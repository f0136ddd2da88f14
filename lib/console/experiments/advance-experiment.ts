import { and, asc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { InterfaceError, ResponseError } from '@/lib/client';
import { milliToCredits } from '@/lib/contract';
import { endsSubmission } from '@/lib/pages/submission-rule';
import { backoff } from '@/lib/platform/backoff';
import { createGeneration, refreshCreations } from '../create/creations';
import { isRefusal, quoteBody } from '../create/quotes';
import { type ConsoleDb, schema, secondsFromNow } from '../db';
import { NoWorkspaceKeyError, workspaceClient } from '../developers/stored-keys';
import { failureOf, InvalidRequestError, reportError } from '../platform/failures';
import { type CountedCell, countedColumns, remainingMilli } from './cell-credits';
import { endIfDone, pauseRun } from './end-run';
import { type ExperimentRow, readMaker } from './find-experiment';
import { milliOf } from './quote-cells';

const { experiments: e, experimentCells: c, submissions: s } = schema;

type CellRow = typeof c.$inferSelect;
type Maker = NonNullable<Awaited<ReturnType<typeof readMaker>>>;

/** Refusals caused by the workspace and not by the cell. They pause the experiment until a person acts. */
const pausingErrorCodes: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'budget_exceeded',
  'project_budget',
  'invalid_api_key',
  'insufficient_scope',
  // The service may refuse one model or the key: a person has to look, and with a new key every cell goes on.
  'not_permitted',
  'workspace_not_allowed',
  'not_connected',
  'no_available_route',
]);

/** Seconds until the next round, after `rounds` successive rounds without a response of the service. */
export const retryDelaySeconds = (rounds: number): number =>
  backoff({ firstPause: 1, maxPause: 60 }, rounds);

/**
 * One round of an experiment: reads the state of its cells, and while it runs sends as many more as may run. While the
 * service does not respond, each round waits longer than the last.
 */
export async function advanceExperiment(
  db: ConsoleDb,
  experiment: ExperimentRow,
  delaySecondsAfter = retryDelaySeconds,
): Promise<void> {
  const hasResponse = await runRound(db, experiment);
  const rounds = hasResponse ? 0 : experiment.unanswered + 1;
  if (rounds === 0 && experiment.unanswered === 0) return;
  await db
    .update(e)
    .set({
      unanswered: rounds,
      retryAt: hasResponse ? null : secondsFromNow(delaySecondsAfter(rounds)),
    })
    // Each run sets `updatedAt`: the counters of a newer run are not those of this round.
    .where(and(eq(e.id, experiment.id), eq(e.updatedAt, experiment.updatedAt)));
}

/** Returns whether the service responded to any of the calls. */
async function runRound(db: ConsoleDb, experiment: ExperimentRow): Promise<boolean> {
  const { id, workspaceId } = experiment;
  const runningRows = await db
    .select({ taskId: c.taskId })
    .from(c)
    .where(and(eq(c.experimentId, id), eq(c.state, 'running')));
  const taskIds = runningRows.flatMap(({ taskId }) => taskId ?? []);
  try {
    if (taskIds.length > 0) await refreshCreations(workspaceId, taskIds);
  } catch (error) {
    const { failure } = failureOf(error);
    if (pausingErrorCodes.has(failure.code)) await pauseRun(db, id, failure.message);
    else if (!(error instanceof InterfaceError)) throw error;
    return false;
  }
  await settleCells(db, id);
  const claim = await claimCells(db, id);
  if (claim === null) return true;
  const sendResults = await Promise.all(
    claim.cells.map((cell) => sendCell(db, claim.experiment, claim.maker, cell)),
  );
  await endIfDone(db, id);
  return sendResults.length === 0 || sendResults.includes(true);
}

/** Cells with the run that they belong to, which may be newer than the round. */
interface Claim {
  readonly experiment: ExperimentRow;
  readonly maker: Maker;
  readonly cells: readonly CellRow[];
}

/**
 * Reserves the credits of the cells that may be sent now: in order, up to the concurrency, never past the envelope.
 * Also returns cells whose sending was interrupted. Their idempotency key ensures one task for each. Null while the run
 * waits for its `retryAt`, and when its maker left, which pauses it.
 */
async function claimCells(db: ConsoleDb, id: string): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const [locked] = await tx
      .select()
      .from(e)
      .where(and(eq(e.id, id), or(isNull(e.retryAt), lte(e.retryAt, sql`now()`))))
      .for('update');
    if (locked === undefined) return null;
    const maker = await readMaker(tx, locked);
    if (maker === undefined) {
      await pauseRun(tx, id, 'The person who ran it is no longer in this workspace.');
      return null;
    }
    const claim = { experiment: locked, maker };
    const submitted = tx
      .select({ key: s.key })
      .from(s)
      .where(and(eq(s.workspaceId, locked.workspaceId), eq(s.key, c.submission)));
    // Rounds never overlap, so a `sending` cell without a submission has no task: it waits again, and reserves nothing.
    const unsubmitted = and(eq(c.experimentId, id), eq(c.state, 'sending'), notExists(submitted));
    // A running experiment has a note only when it was stopped.
    if (locked.state === 'running' && locked.note !== null) await tx.delete(c).where(unsubmitted);
    else await tx.update(c).set({ state: 'waiting' }).where(unsubmitted);
    const cells = await tx
      .select(countedColumns)
      .from(c)
      .where(eq(c.experimentId, id))
      .orderBy(asc(c.place));
    let leftMilli = remainingMilli(locked, cells);
    const openCells = cells.filter(({ state }) => state === 'sending' || state === 'running');
    let freePlaces = locked.state === 'running' ? locked.concurrency - openCells.length : 0;
    const claimedCells = cells.filter(({ state, priceMilli, beginsAfter }) => {
      if (state !== 'waiting' || beginsAfter !== null) return false;
      if (freePlaces <= 0 || priceMilli > leftMilli) return false;
      freePlaces -= 1;
      leftMilli -= priceMilli;
      return true;
    });
    const cellsToSend = [...cells.filter(({ state }) => state === 'sending'), ...claimedCells];
    if (cellsToSend.length === 0) return { ...claim, cells: [] };
    const isOneOf = (chosenCells: readonly CountedCell[]) =>
      and(
        eq(c.experimentId, id),
        inArray(
          c.key,
          chosenCells.map(({ key }) => key),
        ),
      );
    // The rows before this claim, because a cell that was already `sending` may have a task.
    const rows = await tx.select().from(c).where(isOneOf(cellsToSend)).orderBy(asc(c.place));
    if (claimedCells.length > 0)
      await tx.update(c).set({ state: 'sending' }).where(isOneOf(claimedCells));
    return { ...claim, cells: rows };
  });
}

/** Returns whether the service responded. */
async function sendCell(
  db: ConsoleDb,
  { id, projectId }: ExperimentRow,
  maker: Maker,
  { key, body, preset, character, cast, submission, priceMilli, state }: CellRow,
): Promise<boolean> {
  const updateCell = (values: Partial<CellRow>) =>
    db
      .update(c)
      .set(values)
      .where(and(eq(c.experimentId, id), eq(c.key, key), eq(c.state, 'sending')));
  try {
    // The task may exist. If it does not, it is made at the current price, which may be higher than the counted one.
    const raisedPriceMilli =
      state === 'sending' ? await readRaisedPrice(maker, body, priceMilli) : null;
    if (raisedPriceMilli !== null) {
      await pauseRun(db, id, priceRoseNote(priceMilli, raisedPriceMilli));
      return false;
    }
    const outcome = await createGeneration(maker, {
      submissionId: submission,
      body,
      seenCredits: milliToCredits(priceMilli),
      isSeedPlanned: true,
      project: projectId,
      presets: [preset, character, ...(cast ?? [])].filter((ref) => ref !== null),
    });
    if (outcome.kind === 'created') {
      await updateCell({ state: 'running', taskId: outcome.creation.task_id });
      return true;
    }
    const currentMilli = milliOf(outcome.quote.estimated_credits);
    await updateCell({ state: 'waiting', priceMilli: currentMilli });
    await pauseRun(db, id, priceRoseNote(priceMilli, currentMilli));
  } catch (error) {
    // Without a definite refusal the task may exist: the next round sends the cell again under the same key.
    if (!isDefiniteFailure(error)) {
      if (!(error instanceof InterfaceError)) reportError(error);
      return false;
    }
    const { failure } = failureOf(error);
    if (pausingErrorCodes.has(failure.code) || isProjectRefusal(error)) {
      await updateCell({ state: 'waiting' });
      await pauseRun(db, id, failure.message);
      return true;
    }
    await updateCell({ state: 'failed', chargedMilli: 0, error: failure.message });
  }
  return true;
}

/** Whether it is certain that no task was made under the cell's key, and none will be. */
const isDefiniteFailure = (error: unknown): boolean =>
  error instanceof ResponseError
    ? endsSubmission(error, error.repeated)
    : error instanceof NoWorkspaceKeyError || error instanceof InvalidRequestError;

/** Whether the experiment's project was archived, or is no longer the maker's. */
const isProjectRefusal = (error: unknown): boolean =>
  error instanceof InvalidRequestError && error.param === 'project';

/** The price of a cell in milli-credits when it is higher than `priceMilli`; null when it is not, or is refused. */
async function readRaisedPrice(
  { user, workspace }: Maker,
  body: CellRow['body'],
  priceMilli: number,
): Promise<number | null> {
  const client = await workspaceClient(workspace.id, { actor: user.id });
  const currentMilli = await quoteBody(workspace.id, client, body).then(
    ({ estimated_credits }) => milliOf(estimated_credits),
    (error: unknown) => {
      if (isRefusal(error)) return 0;
      if (error instanceof ResponseError && endsSubmission(error, false)) return 0;
      throw error;
    },
  );
  return currentMilli > priceMilli ? currentMilli : null;
}

const priceRoseNote = (fromMilli: number, toMilli: number): string =>
  `A price rose from ${milliToCredits(fromMilli)} to ${milliToCredits(toMilli)} credits. Look at the prices, then go on.`;

/**
 * Copies the outcomes of tasks into running cells. With a service that sends no receipts, a result counts as charged at
 * its quote, and any other outcome as free.
 */
async function settleCells(db: ConsoleDb, experimentId: string): Promise<void> {
  await db.execute(sql`
    update console.experiment_cells x set
      price_milli = coalesce(round((t.receipt ->> 'authorized')::numeric * 1000)::bigint, x.price_milli),
      state = case t.status
        when 'succeeded' then 'succeeded' when 'canceled' then 'canceled'
        when 'failed' then 'failed' when 'expired' then 'failed' else x.state end,
      charged_milli = case when t.status in ('queued', 'running') then null else coalesce(
        round((t.receipt ->> 'settled')::numeric * 1000)::bigint,
        case t.status when 'succeeded' then x.price_milli else 0 end) end,
      error = t.error_message
    from console.creations t
    where x.experiment_id = ${experimentId} and x.state = 'running' and t.task_id = x.task_id
      and (t.status not in ('queued', 'running')
        or round((t.receipt ->> 'authorized')::numeric * 1000)::bigint <> x.price_milli)`);
}
