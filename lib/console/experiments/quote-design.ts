import { and, eq } from 'drizzle-orm';
import { milliToCredits } from '@/lib/contract';
import { priceKeyOf } from '@/lib/experiments';
import type { Design, ExperimentQuote } from '@/lib/pages/experiments';
import { schema } from '../db';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { findEarlierResults } from './find-earlier-results';
import { findExperiment } from './find-experiment';
import { planDesign } from './plan-design';
import { findRaisedPrices, quoteCells } from './quote-cells';

const { experimentCells: c } = schema;

/**
 * The prices of a design's cells, and the cells that already have a result. For an experiment, also what its cells that were sent
 * without a response cost more now; they need not be part of the design any more.
 */
export async function quoteDesign(
  access: Access,
  design: Design,
  signal: AbortSignal,
  experimentId?: string,
): Promise<ExperimentQuote> {
  const { db } = runtime();
  const { cells } = await planDesign(access, design);
  const unansweredCells =
    experimentId === undefined ? [] : await readUnansweredCells(access.workspace.id, experimentId);
  const [prices, earlierTasks] = await Promise.all([
    quoteCells(access, [...cells, ...unansweredCells], { signal }),
    design.reuse ? findEarlierResults(db, access.workspace.id, cells) : new Map(),
  ]);
  const entries = [...prices];
  return {
    prices: Object.fromEntries(
      entries.flatMap(([key, price]) =>
        'milli' in price ? [[key, milliToCredits(price.milli)]] : [],
      ),
    ),
    refused: Object.fromEntries(
      entries.flatMap(([key, price]) => ('refusal' in price ? [[key, price.refusal]] : [])),
    ),
    ran_before: [...earlierTasks.keys()],
    raised: milliToCredits(findRaisedPrices(unansweredCells, prices).raisedMilli),
  };
}

async function readUnansweredCells(workspaceId: string, experimentId: string) {
  const { db } = runtime();
  const { id } = await findExperiment(db, workspaceId, experimentId);
  const cells = await db
    .select({ key: c.key, body: c.body, priceMilli: c.priceMilli })
    .from(c)
    .where(and(eq(c.experimentId, id), eq(c.state, 'sending')));
  return cells.map((cell) => ({ ...cell, priceKey: priceKeyOf(cell.body) }));
}
