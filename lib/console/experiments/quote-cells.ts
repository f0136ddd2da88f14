import { type Cell, type CellBody, priceKeyOf } from '@/lib/experiments';
import { isRefusal, quoteBody } from '../create/quotes';
import { workspaceClient } from '../developers/stored-keys';
import { failureOf } from '../platform/failures';
import type { Access } from '../team/access';

/** Quotes in flight at once. */
const maxCallsInFlight = 8;

type PriceableCell = Pick<Cell, 'priceKey' | 'body'>;

/** The price of a body, or why the service refuses it. */
export type CellPrice = QuotedPrice | { readonly refusal: string };

/**
 * Quotes every distinct priced combination once. Cells that differ only in prompt and seed share a quote,
 * except for speech, which may be charged by its characters. Unless `fresh`, the first quote tells which
 * pricing version is in force, and prices cached lately for it are not quoted again. A refusal affects only
 * its own cells; any other error is thrown.
 */
export async function quoteCells(
  { user, workspace }: Access,
  cells: readonly PriceableCell[],
  { signal, fresh = false }: { signal?: AbortSignal; fresh?: boolean } = {},
): Promise<Map<string, CellPrice>> {
  const client = await workspaceClient(workspace.id, { actor: user.id });
  const prices = new Map<string, CellPrice>();
  const cachedPricesIn = (version: string) => cachedPricesOf(workspace.id, user.id, version);

  /** Returns the pricing version of the quote; null when it has none. */
  async function quote({ priceKey, body }: PriceableCell): Promise<string | null> {
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
        const cachedPrices = cachedPricesIn(pricing_version);
        const earlierPrice = cachedPrices.get(priceKey);
        // When a benefit of the workspace begins or ends, prices change, but the version does not.
        if (earlierPrice !== undefined && earlierPrice.milli !== price.milli) cachedPrices.clear();
        cachedPrices.set(priceKey, { ...price, quotedAtMs: Date.now() });
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
        const price = version === null ? undefined : cachedPricesIn(version).get(priceKey);
        if (price === undefined || Date.now() - price.quotedAtMs > maxPriceAgeMs) return true;
        prices.set(priceKey, { milli: price.milli });
        return false;
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

/** The price of cells with this price key in milli-credits; null when it was not quoted, or the service refused it. */
export const priceMilliOf = (
  prices: ReadonlyMap<string, CellPrice>,
  priceKey: string,
): number | null => {
  const price = prices.get(priceKey);
  return price !== undefined && 'milli' in price ? price.milli : null;
};

/** A price in milli-credits. */
interface QuotedPrice {
  readonly milli: number;
}

interface CachedPrice extends QuotedPrice {
  readonly quotedAtMs: number;
}

/** How long a cached price is used: benefits of a workspace begin and end under the same pricing version. */
const maxPriceAgeMs = 30_000;

/** Most people and pricing versions whose prices are remembered. */
const maxPriceMaps = 200;

/** Prices by price key, for each workspace, person and pricing version; the oldest first. */
const priceMaps = new Map<string, Map<string, CachedPrice>>();

/** The prices that were quoted to one person of a workspace under a pricing version. */
function cachedPricesOf(
  workspaceId: string,
  userId: string,
  pricingVersion: string,
): Map<string, CachedPrice> {
  const key = [workspaceId, userId, pricingVersion].join(' ');
  const prices = priceMaps.get(key) ?? new Map<string, CachedPrice>();
  priceMaps.set(key, prices);
  const [oldest] = priceMaps.keys();
  if (priceMaps.size > maxPriceMaps && oldest !== undefined) priceMaps.delete(oldest);
  return prices;
}

/** The new prices of cells that were sent without a response and cost more now, by key, and their sum of increases. */
export function findRaisedPrices(
  unansweredCells: readonly {
    readonly key: string;
    readonly body: CellBody;
    readonly priceMilli: number;
  }[],
  prices: ReadonlyMap<string, CellPrice>,
): { readonly raisedPrices: ReadonlyMap<string, number>; readonly raisedMilli: number } {
  const raisedPrices = new Map<string, number>();
  let raisedMilli = 0;
  for (const { key, body, priceMilli } of unansweredCells) {
    // A cell that is refused now has no new price.
    const newPriceMilli = priceMilliOf(prices, priceKeyOf(body));
    if (newPriceMilli === null || newPriceMilli <= priceMilli) continue;
    raisedPrices.set(key, newPriceMilli);
    raisedMilli += newPriceMilli - priceMilli;
  }
  return { raisedPrices, raisedMilli };
}
