import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { idPrefixes, milliToCredits, toMilli } from '@/lib/contract';
import { isMissing, type RunRequest } from '@/lib/pages/experiments';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, type ConsoleTx, schema } from '../db';
import { InvalidRequestError, PriceRoseError } from '../platform/failures';
import { raiseNotification, resolveNotification } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import type { SeenRun } from './control-runs';
import { findExperiment, requireTeam } from './find-experiment';
import { planRun } from './plan-run';

const { experiments: e, experimentCells: c, runRequests: r, users: u } = schema;

/** The key of the notification about a request to the Owner and Admins. */
export const requestKey = (requestId: string): string => `run-request:${requestId}`;

/**
 * An envelope larger than any cost, because a request covers all missing cells and not only those within the
 * experiment's envelope.
 */
const noLimitMilli = Number.MAX_SAFE_INTEGER;

/**
 * Asks the Owner and Admins to run everything that is missing. The cells to run are stored with their prices,
 * so that exactly these are approved. Throws `PriceRoseError`, and `InvalidRequestError` while a request is
 * open.
 */
export async function askForRun(
  access: Access,
  id: string,
  seenRun: SeenRun,
  note: string,
): Promise<void> {
  requireTeam(access);
  const { db } = runtime();
  const { user, workspace } = access;
  const experiment = await findExperiment(db, workspace.id, id);
  if (experiment.version !== seenRun.version) throw changedMeanwhile();
  const plan = await planRun(access, { ...experiment, envelopeMilli: noLimitMilli });
  if (plan.fittingCells.length === 0) {
    throw new InvalidRequestError('What is missing costs nothing: just run it.');
  }
  const credits = milliToCredits(plan.priceMilli);
  if (plan.priceMilli > toMilli(seenRun.credits))
    throw new PriceRoseError(credits, seenRun.credits);
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    // It may have been changed or removed while it was quoted. The lock makes a removal wait, which then declines the request.
    const [lockedRow] = await tx
      .select({ id: e.id })
      .from(e)
      .where(and(eq(e.id, id), eq(e.version, seenRun.version), isNull(e.deletedAt)))
      .for('share');
    if (lockedRow === undefined) throw changedMeanwhile();
    const [newRequest] = await tx
      .insert(r)
      .values({
        id: newId(idPrefixes.runRequest),
        experimentId: id,
        userId: user.id,
        note,
        cells: plan.fittingCells.map(({ cell: { key, body, preset, character }, milli }) => ({
          key,
          body,
          ...(preset === undefined ? {} : { preset }),
          ...(character === undefined ? {} : { character }),
          milli,
        })),
        priceMilli: plan.priceMilli,
      })
      .onConflictDoNothing()
      .returning({ id: r.id });
    if (newRequest === undefined) {
      throw new InvalidRequestError('This experiment already has an open request.');
    }
    await raiseNotification(tx, {
      workspace: workspace.id,
      kind: 'credits_asked',
      dedupeKey: requestKey(newRequest.id),
      text: `${user.name} asks to run “${experiment.name}” for ${credits.toLocaleString('en-US')} credits${note === '' ? '.' : `: “${note}”`}`,
      path: `experiments/${id}`,
      tone: 'neutral',
      roles: ['owner', 'admin'],
    });
    const target = { kind: 'experiment', id, name: experiment.name };
    await recordAudit(tx, { ...context, action: 'run_request.ask', target, after: { credits } });
  });
}

const changedMeanwhile = () =>
  new InvalidRequestError(
    'Someone else changed this experiment meanwhile. Look at it again before you ask.',
  );

/** The open request of an experiment; null when there is none. */
export async function readOpenRequest(
  db: ConsoleDb,
  experimentId: string,
): Promise<RunRequest | null> {
  const [openRequest] = await db
    .select({ row: r, name: u.name })
    .from(r)
    .innerJoin(u, eq(u.id, r.userId))
    .where(and(eq(r.experimentId, experimentId), eq(r.state, 'open')));
  if (openRequest === undefined) return null;
  const { id, note, cells } = openRequest.row;
  const missingCells = await readMissingCells(db, experimentId, cells);
  return {
    id,
    name: openRequest.name,
    note,
    cells: missingCells.length,
    price: milliToCredits(missingCells.reduce((sum, { milli }) => sum + milli, 0)),
  };
}

/** The requested cells that were not made meanwhile. */
export async function readMissingCells<T extends { readonly key: string }>(
  db: ConsoleDb,
  experimentId: string,
  requestedCells: readonly T[],
): Promise<T[]> {
  const existingCells = await db.select().from(c).where(eq(c.experimentId, experimentId));
  const madeKeys = new Set(
    existingCells
      .filter(({ state, chargedMilli }) => !isMissing({ state, charged: chargedMilli }))
      .map(({ key }) => key),
  );
  return requestedCells.filter(({ key }) => !madeKeys.has(key));
}

/**
 * Declines the open requests to run an experiment of a person who leaves, in whose name they would run. Call it in the
 * transaction that removes the person.
 */
export async function declineRunRequestsOfLeaver(
  tx: ConsoleTx,
  { workspaceId, userId, actorId }: { workspaceId: string; userId: string; actorId: string },
): Promise<void> {
  const experimentIds = tx.select({ id: e.id }).from(e).where(eq(e.workspaceId, workspaceId));
  const requests = await tx
    .update(r)
    .set({ state: 'declined', decidedBy: actorId, decidedAt: sql`now()` })
    .where(and(eq(r.userId, userId), eq(r.state, 'open'), inArray(r.experimentId, experimentIds)))
    .returning({ id: r.id });
  for (const { id } of requests) {
    await resolveNotification(tx, { workspace: workspaceId, dedupeKey: requestKey(id) });
  }
}
