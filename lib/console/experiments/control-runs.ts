import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { milliToCredits, toMilli } from '@/lib/contract';
import type { Cell } from '@/lib/experiments';
import { missingStates } from '@/lib/pages/experiments';
import type { PresetRef } from '@/lib/pages/presets';
import { announce } from '@/lib/platform/jobs';
import { type ConsoleTx, schema } from '../db';
import { cancelTask } from '../library/gallery';
import { InvalidRequestError, PriceRoseError } from '../platform/failures';
import { resolveNotification } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import { requireOfferedProject } from '../projects';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { pauseRun, runNotificationKey } from './end-run';
import { findExperiment, requireTeam } from './find-experiment';
import { planRun, type RunPlan } from './plan-run';
import { experimentsChannel } from './run-experiments';

const { experiments: e, experimentCells: c } = schema;

const maxRowsPerInsert = 500;

/** The version and the price that the person saw when they pressed Run. */
export interface SeenRun {
  readonly version: number;
  /** The price on the button, of all cells that fit into the envelope. */
  readonly credits: number;
}

/**
 * Runs all cells of the saved design that have no result; failed and canceled ones again, each as a new task. Refuses
 * a design that was changed meanwhile, and a price above the one that was seen (`PriceRoseError`).
 */
export async function runExperiment(access: Access, id: string, seenRun: SeenRun): Promise<void> {
  requireTeam(access);
  const { db, database } = runtime();
  const experiment = await findExperiment(db, access.workspace.id, id);
  if (experiment.projectId !== null) {
    await requireOfferedProject(db, access, experiment.projectId);
  }
  const plan = await planRun(access, experiment);
  if (plan.priceMilli > toMilli(seenRun.credits)) {
    throw new PriceRoseError(milliToCredits(plan.priceMilli), seenRun.credits);
  }
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    const [startedExperiment] = await tx
      .update(e)
      .set({
        state: 'running',
        note: null,
        runBy: access.user.id,
        runLimitMilli: plan.limitMilli,
        unanswered: 0,
        retryAt: null,
        updatedAt: new Date(),
      })
      .where(and(eq(e.id, id), eq(e.version, seenRun.version), isNull(e.deletedAt)))
      .returning({ id: e.id });
    if (startedExperiment === undefined) {
      throw new InvalidRequestError(
        'Someone else changed this experiment meanwhile. Look at it again before you run it.',
      );
    }
    await resolveNotification(tx, {
      workspace: access.workspace.id,
      dedupeKey: runNotificationKey(id),
    });
    await writeCells(tx, id, plan);
    const target = { kind: 'experiment', id, name: experiment.name };
    await recordAudit(tx, { ...context, action: 'experiment.run', target });
    announce(database, experimentsChannel);
  });
}

/** Writes the cells of a run. Cells that have a result or are under way do not change. */
export async function writeCells(
  tx: ConsoleTx,
  id: string,
  {
    orderedCells,
    earlierTasks,
    raisedPrices,
  }: {
    orderedCells: readonly {
      cell: Pick<Cell, 'key' | 'body'> & {
        readonly preset?: PresetRef | null;
        readonly character?: PresetRef | null;
        readonly cast?: readonly PresetRef[] | null;
        readonly beginsAfter?: string | null;
      };
      milli: number;
    }[];
  } & Pick<RunPlan, 'earlierTasks' | 'raisedPrices'>,
) {
  // Cells of an older design, and cells that the service refuses now.
  const keys = orderedCells.map(({ cell }) => cell.key);
  await tx
    .delete(c)
    .where(
      and(
        eq(c.experimentId, id),
        eq(c.state, 'waiting'),
        keys.length === 0 ? undefined : notInArray(c.key, keys),
      ),
    );
  for (const [key, priceMilli] of raisedPrices) {
    await tx
      .update(c)
      .set({ priceMilli })
      .where(and(eq(c.experimentId, id), eq(c.key, key), eq(c.state, 'sending')));
  }
  const rows = orderedCells.map(({ cell, milli }, place) => {
    const taskId = earlierTasks.get(cell.key);
    return {
      experimentId: id,
      key: cell.key,
      place,
      body: cell.body,
      preset: cell.preset ?? null,
      character: cell.character ?? null,
      cast: cell.cast ?? null,
      submission: randomUUID(),
      priceMilli: milli,
      beginsAfter: cell.beginsAfter ?? null,
      ...(taskId === undefined
        ? {}
        : { taskId, reused: true, state: 'succeeded' as const, chargedMilli: 0 }),
    };
  });
  for (let from = 0; from < rows.length; from += maxRowsPerInsert) {
    await tx
      .insert(c)
      .values(rows.slice(from, from + maxRowsPerInsert))
      .onConflictDoUpdate({
        target: [c.experimentId, c.key],
        set: {
          place: sql`excluded.place`,
          submission: sql`excluded.submission`,
          priceMilli: sql`excluded.price_milli`,
          preset: sql`excluded.preset`,
          character: sql`excluded.character`,
          cast: sql`excluded.cast`,
          state: sql`excluded.state`,
          taskId: sql`excluded.task_id`,
          reused: sql`excluded.reused`,
          chargedMilli: sql`excluded.charged_milli`,
          error: null,
        },
        setWhere: and(
          inArray(c.state, [...missingStates]),
          sql`coalesce(${c.chargedMilli}, 0) = 0`,
        ),
      });
  }
}

/** Sends no more cells; cells under way continue to their end. */
export async function pauseExperiment(access: Access, id: string): Promise<void> {
  const { db } = runtime();
  await findExperiment(db, access.workspace.id, id);
  await pauseRun(db, id);
}

/** Ends a run: waiting cells are dropped, and cells under way are canceled if the service can do that. */
export async function stopExperiment(access: Access, id: string): Promise<void> {
  await findExperiment(runtime().db, access.workspace.id, id);
  await stopRun(access, id);
}

/** Ends the run of an experiment or a storyboard. */
export async function stopRun(access: Access, id: string): Promise<void> {
  const { db, database } = runtime();
  const runningCells = await db.transaction(async (tx) => {
    // Locked first, as a round does, so that no cell is claimed meanwhile.
    const [locked] = await tx
      .select({ state: e.state, note: e.note, storyboard: e.storyboard })
      .from(e)
      .where(eq(e.id, id))
      .for('update');
    if (locked?.state !== 'running' && locked?.state !== 'paused') return [];
    const droppedCells = await tx
      .delete(c)
      .where(and(eq(c.experimentId, id), eq(c.state, 'waiting')))
      .returning({ key: c.key });
    // A run under way has a note only when it was stopped before: the first submission counted the cells.
    const earlierNote = locked.state === 'running' ? locked.note : null;
    const note =
      earlierNote ??
      `Stopped by ${access.user.name}${droppedMessage(droppedCells.length, locked.storyboard === null ? 'cell' : 'shot')}.`;
    // The next round ends it once nothing is under way.
    await tx.update(e).set({ state: 'running', note, retryAt: null }).where(eq(e.id, id));
    announce(database, experimentsChannel);
    return tx
      .select({ taskId: c.taskId })
      .from(c)
      .where(and(eq(c.experimentId, id), eq(c.state, 'running')));
  });
  // A task that cannot be canceled any more ends by itself.
  await Promise.allSettled(
    runningCells.flatMap(({ taskId }) => (taskId === null ? [] : [cancelTask(access, taskId)])),
  );
}

const droppedMessage = (count: number, noun: 'cell' | 'shot'): string =>
  count === 0 ? '' : `: ${count} ${count === 1 ? `${noun} was` : `${noun}s were`} not run`;
