import { type CellBody, priceKeyOf } from '@/lib/experiments';
import type { CellPrice } from './quote-cells';

/** The new prices of cells that were sent without an answer and cost more now, by key, and their sum of increases. */
export function raisedPrices(
  unanswered: readonly {
    readonly key: string;
    readonly body: CellBody;
    readonly priceMilli: number;
  }[],
  prices: ReadonlyMap<string, CellPrice>,
): { readonly raised: ReadonlyMap<string, number>; readonly raisedMilli: number } {
  const raised = new Map<string, number>();
  let raisedMilli = 0;
  for (const { key, body, priceMilli } of unanswered) {
    const price = prices.get(priceKeyOf(body));
    // One that is refused now has no new price.
    if (price === undefined || !('milli' in price) || price.milli <= priceMilli) continue;
    raised.set(key, price.milli);
    raisedMilli += price.milli - priceMilli;
  }
  return { raised, raisedMilli };
}
