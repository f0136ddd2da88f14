import { milliToCredits } from '@/lib/contract';
import type { Design, ExperimentQuote } from '@/lib/pages/experiments';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { findEarlierResults } from './find-earlier-results';
import { planDesign } from './plan-design';
import { quoteCells } from './quote-cells';

/** The prices of a design's cells, and the cells that already have a result. */
export async function quoteDesign(
  access: Access,
  design: Design,
  signal: AbortSignal,
): Promise<ExperimentQuote> {
  const { cells } = await planDesign(access, design);
  const [prices, earlier] = await Promise.all([
    quoteCells(access, cells, { signal }),
    design.reuse ? findEarlierResults(runtime().db, access.workspace.id, cells) : new Map(),
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
    ran_before: [...earlier.keys()],
  };
}
