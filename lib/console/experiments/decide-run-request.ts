import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { milliToCredits, toMilli } from '@/lib/contract';
import { priceKeyOf } from '@/lib/experiments';
import { announce } from '@/lib/platform/jobs';
import { type ConsoleTx, schema, secondsFromNow } from '../db';
import { InvalidRequestError, PriceRoseError } from '../platform/failures';
import { raiseNotification, resolveNotification } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { readMissingCells, requestKey } from './ask-for-run';
import { committedMilli, countedMilli } from './cell-credits';
import { writeCells } from './control-runs';
import { runNotificationKey } from './end-run';
import { type ExperimentRow, findExperiment } from './find-experiment';
import { readSpecs } from './plan-design';
import { priceMilliOf, quoteCells } from './quote-cells';
import { experimentsChannel } from './run-experiments';

const { experiments: e, experimentCells: c, runRequests: r } = schema;

/** `credits`: the price that was approved. */
export type RunDecision =
  | { readonly kind: 'approve'; readonly credits: number }
  | { readonly kind: 'decline' };

type Request = typeof r.$inferSelect;

/** A claim expires after this time, in case its process was stopped. */
const claimSeconds = 60;
/** How long an approved run waits for its budget to be raised. */
const raiseSeconds = 60;

/**
 * Approves or declines a request to run an experiment. An approved one is quoted again: when it costs more by
 * now, the request gets the new price and `PriceRoseError` is thrown. Else the requested cells that were not run
 * meanwhile run in that person's name, and the person's budget is raised by the missing credits. Throws
 * `InvalidRequestError` for a request that is decided or does not exist, and while the experiment runs.
 */
export async function decideRunRequest(
  access: Access,
  requestId: string,
  decision: RunDecision,
): Promise<void> {
  const { db } = runtime();
  const { request, experiment } = await claimRequest(access, requestId);
  try {
    if (decision.kind === 'approve')
      await approveRequest(access, experiment, request, decision.credits);
    else await declineRequest(access, experiment, request);
  } catch (error) {
    await db
      .update(r)
      .set({ decidedAt: null, decidedBy: null })
      .where(and(eq(r.id, request.id), eq(r.state, 'open')));
    throw error;
  }
}

const alreadyDecidedError = () => new InvalidRequestError('Someone already answered this request.');

async function claimRequest({ user, workspace }: Access, requestId: string) {
  const { db } = runtime();
  const isOpen = and(eq(r.id, requestId), eq(r.state, 'open'));
  const [openRequest] = await db.select().from(r).where(isOpen);
  if (openRequest === undefined) throw alreadyDecidedError();
  const experiment = await findExperiment(db, workspace.id, openRequest.experimentId);
  // In a transaction, because its outcome is known even after a lost connection.
  const [request] = await db.transaction((tx) =>
    tx
      .update(r)
      .set({ decidedBy: user.id, decidedAt: secondsFromNow(0) })
      .where(and(isOpen, or(isNull(r.decidedAt), lt(r.decidedAt, secondsFromNow(-claimSeconds)))))
      .returning(),
  );
  if (request === undefined) throw alreadyDecidedError();
  return { request, experiment };
}

async function approveRequest(
  access: Access,
  experiment: ExperimentRow,
  request: Request,
  seenCredits: number,
): Promise<void> {
  const { db, database } = runtime();
  const { workspace } = access;
  requirePause(experiment);
  const requester = { ...access, user: { ...access.user, id: request.userId } };
  const specs = await readSpecs(workspace.id);
  const missingCells = await readMissingCells(db, experiment.id, request.cells);
  const bodies = missingCells.map((cell) => ({
    ...cell,
    priceKey: priceKeyOf(cell.body, specs.get(cell.body.model)),
  }));
  const prices = await quoteCells(requester, bodies, { fresh: true });
  const cells = bodies.flatMap(({ priceKey, ...cell }) => {
    const milli = priceMilliOf(prices, priceKey);
    return milli === null ? [] : [{ ...cell, milli }];
  });
  if (cells.length === 0) {
    throw new InvalidRequestError('Nothing of this request can run any more. Decline it.');
  }
  const priceMilli = cells.reduce((sum, { milli }) => sum + milli, 0);
  if (priceMilli > toMilli(seenCredits)) {
    await db.update(r).set({ cells, priceMilli }).where(eq(r.id, request.id));
    throw new PriceRoseError(milliToCredits(priceMilli), seenCredits);
  }
  const context = await auditContext(access);
  const { id, name } = experiment;
  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select()
      .from(e)
      .where(and(eq(e.id, id), isNull(e.deletedAt)))
      .for('update');
    if (locked === undefined) throw new InvalidRequestError('This experiment no longer exists.');
    requirePause(locked);
    const [approved] = await tx
      .update(r)
      .set({ state: 'approved', cells, priceMilli })
      .where(and(eq(r.id, request.id), eq(r.state, 'open')))
      .returning({ id: r.id });
    // The request was declined while it was quoted, because its person left.
    if (approved === undefined) throw alreadyDecidedError();
    const existingCells = await tx.select().from(c).where(eq(c.experimentId, id));
    const usedMilli = existingCells.reduce((sum, cell) => sum + countedMilli(cell), 0);
    const approvedKeys = new Set(cells.map(({ key }) => key));
    const baseMilli = existingCells
      .filter(({ key }) => !approvedKeys.has(key))
      .reduce((sum, cell) => sum + committedMilli(cell), 0);
    await tx
      .update(e)
      .set({
        state: 'running',
        note: null,
        runBy: request.userId,
        envelopeMilli: Math.max(locked.envelopeMilli ?? 0, usedMilli + priceMilli),
        runLimitMilli: baseMilli + priceMilli,
        unanswered: 0,
        // The budget is raised after this transaction, because the approval may be refused here. Should raising it fail,
        // the run begins after this time all the same, and pauses at the budget with its note.
        retryAt: secondsFromNow(raiseSeconds),
        updatedAt: new Date(),
      })
      .where(eq(e.id, id));
    const orderedCells = cells.map(({ milli, ...cell }) => ({ cell, milli }));
    await writeCells(tx, id, { orderedCells, earlierTasks: new Map(), raisedPrices: new Map() });
    for (const dedupeKey of [requestKey(request.id), runNotificationKey(id)]) {
      await resolveNotification(tx, { workspace: workspace.id, dedupeKey });
    }
    await raiseNotification(tx, {
      workspace: workspace.id,
      kind: 'credits_answered',
      dedupeKey: `run-answer:${request.id}`,
      text: `${access.user.name} approved “${name}”. It runs now.`,
      path: `experiments/${id}`,
      tone: 'good',
      userId: request.userId,
    });
    await recordAudit(tx, {
      ...context,
      action: 'run_request.approve',
      target: { kind: 'experiment', id, name },
      after: { credits: milliToCredits(priceMilli) },
    });
  });
  await raiseBudget(workspace.id, request, priceMilli);
  await db
    .update(e)
    .set({ retryAt: null })
    .where(and(eq(e.id, id), eq(e.state, 'running')));
  announce(database, experimentsChannel);
}

/** Throws while the experiment runs: an approval would drop the cells of that run that wait. */
function requirePause({ state }: ExperimentRow): void {
  if (state !== 'running') return;
  throw new InvalidRequestError('It is running now. Approve it when that has ended.');
}

/** Raises the person's budget for this month by what is missing for the price. A repeat raises nothing more. */
async function raiseBudget(
  workspaceId: string,
  request: Request,
  priceMilli: number,
): Promise<void> {
  const { manage } = runtime().service;
  if (manage === null) return;
  const budgets = await manage.budgets.list(workspaceId, { member: request.userId });
  const [budget] = budgets.data;
  if (budget === undefined) return;
  const missingMilli = priceMilli - toMilli(budget.remaining);
  if (missingMilli <= 0) return;
  await manage.budgets.raise(workspaceId, 'member', request.userId, {
    amount: milliToCredits(missingMilli),
    once_key: request.id,
  });
}

async function declineRequest(access: Access, { id, name }: ExperimentRow, request: Request) {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    await tx.update(r).set({ state: 'declined' }).where(eq(r.id, request.id));
    const text = `${access.user.name} declined to run “${name}”.`;
    await notifyOfDecline(tx, access, request, { text, path: `experiments/${id}` });
    const target = { kind: 'experiment', id, name };
    await recordAudit(tx, { ...context, action: 'run_request.decline', target });
  });
}

/** Declines the open requests to run an experiment that is being removed. */
export async function declineRequestsOfRemoved(
  tx: ConsoleTx,
  access: Access,
  { id, name }: Pick<ExperimentRow, 'id' | 'name'>,
): Promise<void> {
  const declinedRequests = await tx
    .update(r)
    .set({ state: 'declined', decidedBy: access.user.id, decidedAt: secondsFromNow(0) })
    .where(and(eq(r.experimentId, id), eq(r.state, 'open')))
    .returning();
  const text = `${access.user.name} removed “${name}”, so it is not run.`;
  for (const request of declinedRequests) {
    await notifyOfDecline(tx, access, request, { text, path: 'experiments' });
  }
}

/** Notifies the person who asked, and removes the request from the notifications of Owner and Admins. */
async function notifyOfDecline(
  tx: ConsoleTx,
  { workspace: { id: workspace } }: Access,
  { id, userId }: Request,
  message: { readonly text: string; readonly path: string },
): Promise<void> {
  await resolveNotification(tx, { workspace, dedupeKey: requestKey(id) });
  await raiseNotification(tx, {
    ...message,
    workspace,
    kind: 'credits_answered',
    dedupeKey: `run-answer:${id}`,
    tone: 'neutral',
    userId,
  });
}
