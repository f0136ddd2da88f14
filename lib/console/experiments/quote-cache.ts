/** A price in milli-credits. */
export interface KnownPrice {
  readonly milli: number;
}

/** Most people and pricing versions whose prices are remembered. */
const maxPriceMaps = 200;

/** Prices by price key, for each workspace, person and pricing version; the oldest first. */
const priceMaps = new Map<string, Map<string, KnownPrice>>();

/** The prices that were quoted to one person of a workspace under a pricing version. */
export function knownPrices(
  workspaceId: string,
  userId: string,
  pricingVersion: string,
): Map<string, KnownPrice> {
  const key = [workspaceId, userId, pricingVersion].join(' ');
  const prices = priceMaps.get(key) ?? new Map<string, KnownPrice>();
  priceMaps.set(key, prices);
  const [oldest] = priceMaps.keys();
  if (priceMaps.size > maxPriceMaps && oldest !== undefined) priceMaps.delete(oldest);
  return prices;
}
