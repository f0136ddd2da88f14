/** A price in milli-credits. */
export interface KnownPrice {
  readonly milli: number;
}

/** Most people and pricing versions whose prices are remembered. */
const most = 200;

/** Prices by price key, for each workspace, person and pricing version; the oldest first. */
const known = new Map<string, Map<string, KnownPrice>>();

/** The prices that were quoted to one person of a workspace under a pricing version. */
export function knownPrices(
  workspaceId: string,
  userId: string,
  pricingVersion: string,
): Map<string, KnownPrice> {
  const key = [workspaceId, userId, pricingVersion].join(' ');
  const prices = known.get(key) ?? new Map<string, KnownPrice>();
  known.set(key, prices);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return prices;
}
