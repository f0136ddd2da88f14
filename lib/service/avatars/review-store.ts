import { and, eq, inArray, lte } from 'drizzle-orm';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { Review } from './rules';

const { avatarReviews: table } = schema;
const isOpen = inArray(table.state, ['pending', 'unavailable']);

/** The reviews of these assets, at one provider or at all. */
export async function readReviews(
  db: ServiceDb,
  assetIds: readonly string[],
  provider?: string,
): Promise<Review[]> {
  if (assetIds.length === 0) return [];
  const ofProvider = provider === undefined ? undefined : eq(table.provider, provider);
  return db
    .select()
    .from(table)
    .where(and(inArray(table.assetId, [...assetIds]), ofProvider));
}

/**
 * Claims reviews that are new or due, and returns those that the caller now has to ask the provider about. One claim
 * succeeds, also across processes; it lapses at `until`, in case the process dies.
 */
export async function claimReviews(
  db: ServiceDb,
  { assetIds, provider, now, until }: Claim,
): Promise<Review[]> {
  if (assetIds.length === 0) return [];
  return (
    db
      .insert(table)
      // Always in this order, so that two claims cannot wait for each other.
      .values([...assetIds].sort().map((assetId) => ({ assetId, provider, askAt: until })))
      .onConflictDoUpdate({
        target: [table.assetId, table.provider],
        set: { askAt: until },
        setWhere: and(isOpen, lte(table.askAt, now)),
      })
      .returning()
  );
}

interface Claim {
  readonly assetIds: readonly string[];
  readonly provider: string;
  readonly now: Date;
  readonly until: Date;
}

/** Stores a review's new state. A final state that was stored meanwhile stays. */
export async function storeReview(
  db: ServiceDb,
  { assetId, provider, ...change }: Omit<Review, 'createdAt'>,
): Promise<void> {
  await db
    .update(table)
    .set(change)
    .where(and(eq(table.assetId, assetId), eq(table.provider, provider), isOpen));
}
