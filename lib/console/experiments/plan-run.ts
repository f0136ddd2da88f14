import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  drawSeeds,
  fitCells,
  orderCells,
  type PricedCell,
  priceKeyOf,
  totalMilli,
} from '@/lib/experiments';
import { isMissing } from '@/lib/pages/experiments';
import { schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { committedMilli, countedMilli } from './cell-credits';
import { findEarlierResults } from './find-earlier-results';
import type { ExperimentRow } from './find-experiment';
import { planInTurn, readSpecs } from './plan-design';
import { findRaisedPrices, priceMilliOf, quoteCells } from './quote-cells';

const { experimentCells: c } = schema;

/** The cells that a run of an experiment would send now. Amounts are milli-credits. */
export interface RunPlan {
  /** Cells without a result, in the order of running, with the seeds that were drawn for them. */
  readonly orderedCells: readonly PricedCell[];
  /** The missing cells that fit into the envelope and are sent. */
  readonly fittingCells: readonly PricedCell[];
  /** The tasks of earlier results that serve cells, by the cell's key. */
  readonly earlierTasks: ReadonlyMap<string, string>;
  /** The raised prices of cells that were sent without a response and are sent again. */
  readonly raisedPrices: ReadonlyMap<string, number>;
  /** The price of the run: of the cells that fit, and the increases in `raisedPrices`. */
  readonly priceMilli: number;
  /** Upper limit of what all cells commit until the run has ended (`committedMilli`). */
  readonly limitMilli: number;
}

/**
 * Plans a run of the saved design at current prices. Throws `InvalidRequestError` with advice when no cell would be
 * sent.
 */
export async function planRun(
  access: Access,
  experiment: Pick<ExperimentRow, 'id' | 'design' | 'envelopeMilli' | 'order'>,
): Promise<RunPlan> {
  const { db } = runtime();
  const { id, design, envelopeMilli, order } = experiment;
  if (envelopeMilli === null) {
    throw new InvalidRequestError('Choose how many credits this experiment may spend.');
  }
  const specs = await readSpecs(access.workspace.id);
  const plan = await planInTurn(access.workspace.id, design, specs);
  if (plan.problems.length > 0) throw new InvalidRequestError(plan.problems.join(' '));
  const existingCells = await db.select().from(c).where(eq(c.experimentId, id));
  const unansweredCells = existingCells
    .filter(({ state }) => state === 'sending')
    .map((cell) => ({ ...cell, priceKey: priceKeyOf(cell.body) }));
  const sentKeys = new Set(
    existingCells
      .filter(({ state, chargedMilli }) => !isMissing({ state, charged: chargedMilli }))
      .map(({ key }) => key),
  );
  const existingTasks = new Set(existingCells.flatMap(({ taskId }) => taskId ?? []));
  const missingCells = plan.cells.filter(({ key }) => !sentKeys.has(key));
  const [prices, earlierTasks] = await Promise.all([
    quoteCells(access, [...missingCells, ...unansweredCells], { fresh: true }),
    design.reuse
      ? findEarlierResults(db, access.workspace.id, missingCells, existingTasks)
      : new Map<string, string>(),
  ]);
  const { raisedPrices, raisedMilli } = findRaisedPrices(unansweredCells, prices);
  const cellsToMake = missingCells.filter(({ key }) => !earlierTasks.has(key));
  const seeds = drawSeeds(cellsToMake, specs, (min, max) => randomInt(min, max + 1));
  const pricedCells = missingCells.flatMap((cell) => {
    const milli = priceMilliOf(prices, cell.priceKey);
    const seed = seeds.get(cell.key);
    const body = seed === undefined ? cell.body : { ...cell.body, seed };
    return milli === null ? [] : [{ cell: { ...cell, body }, milli }];
  });
  const orderedCells = orderCells(pricedCells, plan, order);
  const cellsToSend = orderedCells.filter(({ cell }) => !earlierTasks.has(cell.key));
  const usedMilli = existingCells.reduce((sum, cell) => sum + countedMilli(cell), raisedMilli);
  // A cell that runs again commits its price once more.
  const rewrittenKeys = new Set(orderedCells.map(({ cell }) => cell.key));
  const baseMilli = existingCells
    .filter(({ key }) => !rewrittenKeys.has(key))
    .reduce((sum, cell) => sum + committedMilli(cell), raisedMilli);
  const fittingCells = fitCells(cellsToSend, envelopeMilli - usedMilli);
  const hasNothingToSend =
    fittingCells.length === 0 && earlierTasks.size === 0 && unansweredCells.length === 0;
  if (hasNothingToSend && cellsToSend.length === 0) {
    throw new InvalidRequestError('There is nothing left to run.');
  }
  if (hasNothingToSend || usedMilli > envelopeMilli) {
    throw new InvalidRequestError(
      'No cell fits into what is left of the budget. Raise it, or choose something cheaper.',
    );
  }
  return {
    orderedCells,
    fittingCells,
    earlierTasks,
    raisedPrices,
    priceMilli: raisedMilli + totalMilli(fittingCells),
    limitMilli: baseMilli + totalMilli(fittingCells),
  };
}
