/** The price is above the limit that the caller set for this one request. Nothing was reserved. */
export class PriceAboveLimitError extends Error {
  override readonly name = 'PriceAboveLimitError';
  constructor(readonly priceMilli: number) {
    super('The price is above the limit of the request.');
  }
}
