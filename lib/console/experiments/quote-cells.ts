import type { Cell } from '@/lib/experiments';
import { isRefusal, quoteBody } from '../create/quotes';
import { workspaceClient } from '../developers/stored-keys';
import { failureOf } from '../platform/failures';
import type { Access } from '../team/access';
import { type KnownPrice, knownPrices } from './quote-cache';

/** Quotes in flight at once. */
const maxCallsInFlight = 8;

type Priced = Pick<Cell, 'priceKey' | 'body'>;

/** The price of a body, or why the service refuses it. */
export type CellPrice = KnownPrice | { readonly refusal: string };

/**
 * Quotes every distinct priced combination once. Cells that differ only in prompt and seed share a quote,
 * except for speech, which may be charged by its characters. Unless `fresh`, the first quote tells which
 * pricing version is in force, and prices already known for it are not quoted again. A refusal affects only
 * its own cells; any other error is thrown.
 */
export async function quoteCells(
  { user, workspace }: Access,
  cells: readonly Priced[],
  { signal, fresh = false }: { signal?: AbortSignal; fresh?: boolean } = {},
): Promise<Map<string, CellPrice>> {
  const client = await workspaceClient(workspace.id, { actor: user.id });
  const prices = new Map<string, CellPrice>();
  const knownIn = (version: string) => knownPrices(workspace.id, user.id, version);

  /** Returns the pricing version of the quote; null when it has none. */
  async function quote({ priceKey, body }: Priced): Promise<string | null> {
    try {
      const { estimated_credits, pricing_version } = await quoteBody(
        workspace.id,
        client,
        body,
        signal,
      );
      const price = { milli: milliOf(estimated_credits) };
      prices.set(priceKey, price);
      if (pricing_version !== null) {
        const cachedPrices = knownIn(pricing_version);
        const before = cachedPrices.get(priceKey);
        // When a benefit of the workspace begins or ends, prices change, but the version does not.
        if (before !== undefined && before.milli !== price.milli) cachedPrices.clear();
        cachedPrices.set(priceKey, price);
      }
      return pricing_version;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      prices.set(priceKey, { refusal: failureOf(error).failure.message });
      return null;
    }
  }
  const [first, ...otherCells] = [...new Map(cells.map((cell) => [cell.priceKey, cell])).values()];
  if (first === undefined) return prices;
  const version = fresh ? null : await quote(first);
  const cellsToQuote = fresh
    ? [first, ...otherCells]
    : otherCells.filter(({ priceKey }) => {
        const price = version === null ? undefined : knownIn(version).get(priceKey);
        if (price !== undefined) prices.set(priceKey, price);
        return price === undefined;
      });
  async function quoteNext(): Promise<void> {
    for (let cell = cellsToQuote.pop(); cell !== undefined; cell = cellsToQuote.pop())
      await quote(cell);
  }
  await Promise.all(Array.from({ length: maxCallsInFlight }, quoteNext));
  return prices;
}

/** Rounded up: a price of less than a milli-credit still counts against the envelope. */
export const milliOf = (credits: number): number => Math.ceil(Math.round(credits * 1e9) / 1e6);
