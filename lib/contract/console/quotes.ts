import type { ReadQuote } from '../read';

/** `POST /api/console/{workspace}/quote`: the price and what there is to pay it with; null: the service did not say. */
export interface LiveQuote {
  readonly quote: ReadQuote;
  readonly available: number | null;
}
