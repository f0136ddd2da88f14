import { and, eq, isNull } from 'drizzle-orm';
import { milliToCredits, toMilli } from '@/lib/contract';
import { type CellBody, isOpenTake, priceKeyOf, takesOf } from '@/lib/experiments';
import type { PresetRef } from '@/lib/pages/presets';
import type { StoryboardRun } from '@/lib/pages/storyboards';
import { announce } from '@/lib/platform/jobs';
import { schema } from '../db';
import {
  committedMilli,
  countedMilli,
  experimentsChannel,
  findRaisedPrices,
  findStoryboard,
  pauseRun,
  quoteCells,
  runNotificationKey,
  stopRun,
  writeCells,
} from '../experiments';
import { InvalidRequestError, PriceRoseError } from '../platform/failures';
import { resolveNotification } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { planTakes, readShotContext, withSeed } from './plan-shots';

const { experiments: e, experimentCells: c } = schema;

interface PricedTake {
  readonly cell: {
    readonly key: string;
    readonly body: CellBody;
    readonly beginsAfter: string | null;
    readonly preset: PresetRef | null;
    readonly cast: readonly PresetRef[] | null;
  };
  readonly milli: number;
}

/**
 * Sends takes of shots, and those that a pause held back. Refuses a plan that was changed meanwhile, a price above the one
 * that was seen (`PriceRoseError`), and what does not fit into the envelope. Earlier takes stay.
 */
export async function runStoryboard(
  access: Access,
  id: string,
  { version, credits, makes }: StoryboardRun,
): Promise<void> {
  const { db, database } = runtime();
  const row = await findStoryboard(db, access.workspace.id, id);
  const { envelopeMilli } = row;
  if (envelopeMilli === null) {
    throw new InvalidRequestError('Choose how many credits this storyboard may spend.');
  }
  const context = await readShotContext(access, row);
  const { isRunOpen } = context;
  const takes = planTakes(row.storyboard, makes, context).map((take): Omit<PricedTake, 'milli'> => {
    const shotNumber = row.storyboard.shots.findIndex((shot) => shot.id === take.shot) + 1;
    if (
      takesOf(context.takes, take.shot, take.kind).some((earlierTake) =>
        isOpenTake(earlierTake, isRunOpen),
      )
    ) {
      throw new InvalidRequestError(`Shot ${shotNumber} is being made already.`);
    }
    if (take.problem !== undefined) {
      throw new InvalidRequestError(`Shot ${shotNumber}: ${take.problem}`);
    }
    const { key, beginsAfter, preset, cast } = take;
    return { cell: { key, beginsAfter, preset, cast, body: withSeed(take.body, context.models) } };
  });
  const cells = context.rows.map(({ row: cell }) => cell);
  const unansweredCells = cells.filter(({ state }) => state === 'sending');
  const withPriceKey = <T extends { readonly body: CellBody }>(cell: T) => ({
    ...cell,
    priceKey: priceKeyOf(cell.body),
  });
  const prices = await quoteCells(
    access,
    [...takes.map(({ cell }) => withPriceKey(cell)), ...unansweredCells.map(withPriceKey)],
    { fresh: true },
  );
  const requirePriceMilli = (body: CellBody): number => {
    const price = prices.get(priceKeyOf(body));
    if (price !== undefined && 'milli' in price) return price.milli;
    throw new InvalidRequestError(price?.refusal ?? 'The price of a shot is not known.');
  };
  const newTakes = takes.map(
    ({ cell }): PricedTake => ({ cell, milli: requirePriceMilli(cell.body) }),
  );
  const { raisedPrices, raisedMilli } = findRaisedPrices(unansweredCells, prices);
  // Takes of an earlier submission of this run may still wait. Those that waited when a run ended are not sent any more.
  const waitingTakes = cells
    .filter(({ state }) => isRunOpen && state === 'waiting')
    .map(({ key, body, beginsAfter, preset, cast, priceMilli }) => ({
      cell: { key, body, beginsAfter, preset, cast },
      milli: priceMilli,
    }));
  const totalMilli = (pricedTakes: readonly PricedTake[]) =>
    pricedTakes.reduce((sum, { milli }) => sum + milli, 0);
  const priceMilli = totalMilli(newTakes) + raisedMilli;
  if (priceMilli > toMilli(credits)) {
    throw new PriceRoseError(milliToCredits(priceMilli), credits);
  }
  if (newTakes.length + waitingTakes.length + unansweredCells.length === 0) {
    throw new InvalidRequestError('There is nothing left to make.');
  }
  const usedMilli = cells.reduce((sum, cell) => sum + countedMilli(cell), raisedMilli);
  const baseMilli = cells.reduce((sum, cell) => sum + committedMilli(cell), raisedMilli);
  const sendMilli = totalMilli(waitingTakes) + totalMilli(newTakes);
  if (usedMilli + sendMilli > envelopeMilli) {
    throw new InvalidRequestError(
      'This does not fit into what the storyboard may spend. Raise the limit, or make fewer shots.',
    );
  }
  const changeContext = await auditContext(access);
  await db.transaction(async (tx) => {
    const [startedRow] = await tx
      .update(e)
      .set({
        state: 'running',
        note: null,
        runBy: access.user.id,
        runLimitMilli: baseMilli + sendMilli,
        unanswered: 0,
        retryAt: null,
        updatedAt: new Date(),
      })
      .where(and(eq(e.id, id), eq(e.version, version), isNull(e.deletedAt)))
      .returning({ id: e.id });
    if (startedRow === undefined) {
      throw new InvalidRequestError(
        'Someone else changed this storyboard meanwhile. Look at it again before you make its shots.',
      );
    }
    // Writing the takes drops those that wait and are not named, so it has to know them all.
    const currentRows = await tx.select({ key: c.key }).from(c).where(eq(c.experimentId, id));
    const keys = new Set(cells.map(({ key }) => key));
    if (currentRows.length !== keys.size || currentRows.some(({ key }) => !keys.has(key))) {
      throw new InvalidRequestError(
        'Shots of this storyboard were started or stopped meanwhile. Look at it again before you make more.',
      );
    }
    await resolveNotification(tx, {
      workspace: access.workspace.id,
      dedupeKey: runNotificationKey(id),
    });
    await writeCells(tx, id, {
      orderedCells: [...waitingTakes, ...newTakes],
      earlierTasks: new Map(),
      raisedPrices,
    });
    const target = { kind: 'storyboard', id, name: row.name };
    await recordAudit(tx, { ...changeContext, action: 'storyboard.run', target });
    announce(database, experimentsChannel);
  });
}

/** Sends no more shots; those under way continue to their end. */
export async function pauseStoryboard({ workspace }: Access, id: string): Promise<void> {
  const { db } = runtime();
  await findStoryboard(db, workspace.id, id);
  await pauseRun(db, id);
}

/** Ends a run: waiting shots are dropped, and those under way are canceled where the service can do that. */
export async function stopStoryboard(access: Access, id: string): Promise<void> {
  await findStoryboard(runtime().db, access.workspace.id, id);
  await stopRun(access, id);
}
