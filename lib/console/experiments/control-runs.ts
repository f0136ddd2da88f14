import { randomUUID } from 'node:crypto';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { fitCells, orderCells } from '@/lib/experiments';
import { announce } from '@/lib/platform/jobs';
import type { Access } from '../access';
import { auditContext, recordAudit } from '../audit';
import { schema } from '../db';
import { InvalidRequestError } from '../failures';
import { resolveNotice } from '../notices';
import { runtime } from '../runtime';
import { countedMilli } from './counted';
import { noticeKey } from './end-run';
import { findEarlierResults } from './find-earlier-results';
import { findExperiment, requireTeam } from './find-experiment';
import { planDesign } from './plan-design';
import { quoteCells } from './quote-cells';
import { experimentsChannel } from './run-experiments';

const { experiments: e, experimentCells: c } = schema;

/** Rows of one statement. */
const rowsAtOnce = 500;

/**
 * Runs all cells of the saved design that have not run. `version` is what the person saw: a design that was changed
 * meanwhile is refused. Nothing is sent when no cell fits into the envelope.
 */
export async function runExperiment(access: Access, id: string, version: number): Promise<void> {
  requireTeam(access);
  const { db, database } = runtime();
  const experiment = await findExperiment(db, access.workspace.id, id);
  if (experiment.envelopeMilli === null) {
    throw new InvalidRequestError('Choose how many credits this experiment may spend.');
  }
  const plan = await planDesign(access, experiment.design);
  if (plan.problems.length > 0) throw new InvalidRequestError(plan.problems.join(' '));
  const known = await db.select().from(c).where(eq(c.experimentId, id));
  const isKnown = new Set(known.filter(({ state }) => state !== 'waiting').map(({ key }) => key));
  const missing = plan.cells.filter(({ key }) => !isKnown.has(key));
  const [prices, earlier] = await Promise.all([
    quoteCells(access, missing),
    experiment.design.reuse
      ? findEarlierResults(db, access.workspace.id, missing)
      : new Map<string, string>(),
  ]);
  const priced = missing.flatMap((cell) => {
    const price = prices.get(cell.priceKey);
    return price !== undefined && 'milli' in price ? [{ cell, milli: price.milli }] : [];
  });
  const ordered = orderCells(priced, plan, experiment.order);
  const spent = known.reduce((sum, cell) => sum + countedMilli(cell), 0);
  const toSend = ordered.filter(({ cell }) => !earlier.has(cell.key));
  const fitting = fitCells(toSend, experiment.envelopeMilli - spent);
  if (fitting.length === 0 && earlier.size === 0) {
    throw new InvalidRequestError(
      toSend.length === 0
        ? 'There is nothing left to run.'
        : 'No cell fits into what is left of the budget. Raise it, or choose something cheaper.',
    );
  }
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    const [begun] = await tx
      .update(e)
      .set({ state: 'running', note: null, runBy: access.user.id, updatedAt: new Date() })
      .where(and(eq(e.id, id), eq(e.version, version)))
      .returning({ id: e.id });
    if (begun === undefined) {
      throw new InvalidRequestError(
        'Someone else changed this experiment meanwhile. Look at it again before you run it.',
      );
    }
    await resolveNotice(tx, { workspace: access.workspace.id, dedupeKey: noticeKey(id) });
    const keys = missing.map(({ key }) => key);
    await tx
      .delete(c)
      .where(
        and(
          eq(c.experimentId, id),
          eq(c.state, 'waiting'),
          keys.length === 0 ? undefined : notInArray(c.key, keys),
        ),
      );
    const rows = ordered.map(({ cell, milli }, place) => {
      const taskId = earlier.get(cell.key);
      return {
        experimentId: id,
        key: cell.key,
        place,
        body: cell.body,
        press: randomUUID(),
        priceMilli: milli,
        ...(taskId === undefined
          ? {}
          : { taskId, reused: true, state: 'succeeded' as const, chargedMilli: 0 }),
      };
    });
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await tx
        .insert(c)
        .values(rows.slice(from, from + rowsAtOnce))
        .onConflictDoUpdate({
          target: [c.experimentId, c.key],
          set: {
            place: sql`excluded.place`,
            priceMilli: sql`excluded.price_milli`,
            state: sql`excluded.state`,
            taskId: sql`excluded.task_id`,
            reused: sql`excluded.reused`,
            chargedMilli: sql`excluded.charged_milli`,
          },
          setWhere: eq(c.state, 'waiting'),
        });
    }
    const target = { kind: 'experiment', id, name: experiment.name };
    await recordAudit(tx, { ...context, action: 'experiment.run', target });
    announce(database, experimentsChannel);
  });
}

/** Sends no more cells; what runs ends. */
export async function pauseExperiment(access: Access, id: string): Promise<void> {
  const { db } = runtime();
  await findExperiment(db, access.workspace.id, id);
  await db
    .update(e)
    .set({ state: 'paused', note: null, updatedAt: new Date() })
    .where(and(eq(e.id, id), eq(e.state, 'running')));
}

/** Makes cells that failed or were canceled wait again, each with a press of its own. They are charged anew. */
export async function retryFailedCells(access: Access, id: string, version: number): Promise<void> {
  const { db } = runtime();
  await findExperiment(db, access.workspace.id, id);
  await db
    .update(c)
    .set({
      state: 'waiting',
      press: sql`gen_random_uuid()::text`,
      taskId: null,
      chargedMilli: null,
      error: null,
    })
    .where(and(eq(c.experimentId, id), inArray(c.state, ['failed', 'canceled'])));
  await runExperiment(access, id, version);
}
