import type { AvatarReviewState } from '@/lib/contract';
import type { MediaProvider } from '@/lib/providers';
import type { Route } from '../models/catalog';
import { type AvatarAsset, type ReviewContext, requestReviews } from './ask-provider';
import { refusalOf } from './refuse';
import { readReviews } from './review-store';
import { isDue, type Review, type Verdict, verdictOf } from './rules';

/** A route that may serve a request with avatars. */
export interface ApprovedRoute {
  readonly route: Route;
  /** The provider's own references of the avatars, by asset id. Empty if it reviews none. */
  readonly references: ReadonlyMap<string, string>;
}

/** Reviews of avatars, for each uploaded image and provider. */
export interface Avatars {
  /**
   * Resolves when a route may serve these avatars; starts reviews that are missing. The review belongs to the first
   * provider in the order of the routes whose review is available. Throws `ApiError` avatar_review_pending,
   * avatar_reference_invalid, avatar_provider_unavailable.
   */
  requireApproval(routes: readonly Route[], assets: readonly AvatarAsset[]): Promise<void>;
  /** The routes whose provider has approved all of these assets, or reviews none. */
  findApprovedRoutes(
    routes: readonly Route[],
    assetIds: readonly string[],
  ): Promise<ApprovedRoute[]>;
  /** The reviews of these assets; those that were never reviewed are left out. */
  readStates(assets: readonly AvatarAsset[]): Promise<Map<string, AvatarReviewState>>;
}

/** Reviews by the drivers of `providers`; `addressOf` signs addresses for those that fetch pictures themselves. */
export function createAvatars(
  context: ReviewContext['context'],
  providers: ReadonlyMap<string, MediaProvider>,
  addressOf: ReviewContext['addressOf'],
): Avatars {
  const { db, clock } = context;

  async function readCurrentReviews(
    reviewing: ReviewContext,
    assets: readonly AvatarAsset[],
  ): Promise<Review[]> {
    const storedReviews = await readReviews(
      db,
      assets.map(({ id }) => id),
      reviewing.provider,
    );
    return refreshReviews(reviewing, assets, storedReviews);
  }

  /** `storedReviews`, after the provider was queried for those that are due or missing. */
  async function refreshReviews(
    reviewing: ReviewContext,
    assets: readonly AvatarAsset[],
    storedReviews: readonly Review[],
  ): Promise<Review[]> {
    const byId = new Map(storedReviews.map((review) => [review.assetId, review]));
    const nowMs = clock.now();
    const dueAssets = assets.filter(({ id }) => {
      const review = byId.get(id);
      return review === undefined || isDue(review, nowMs);
    });
    for (const review of await requestReviews(reviewing, dueAssets))
      byId.set(review.assetId, review);
    const claimedElsewhere = dueAssets.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
    for (const review of await readReviews(db, claimedElsewhere, reviewing.provider)) {
      byId.set(review.assetId, review);
    }
    return [...byId.values()];
  }

  return {
    async requireApproval(routes, assets) {
      if (assets.length === 0) return;
      let refusal: Verdict | null = null;
      for (const provider of new Set(routes.map((route) => route.provider))) {
        const driver = providers.get(provider);
        if (driver === undefined) continue;
        if (driver.avatars === undefined) return;
        const reviewing = { context, addressOf, provider, reviewer: driver.avatars };
        const verdict = verdictOf(await readCurrentReviews(reviewing, assets), clock.now());
        if (verdict.kind === 'approved') return;
        if (verdict.kind !== 'unavailable') throw refusalOf(verdict, assets);
        refusal = verdict;
      }
      if (refusal !== null) throw refusalOf(refusal, assets);
    },

    async findApprovedRoutes(routes, assetIds) {
      const reviews = await readReviews(db, assetIds);
      return routes.flatMap((route) => {
        const references = new Map<string, string>();
        if (providers.get(route.provider)?.avatars === undefined) return [{ route, references }];
        for (const { assetId, provider, state, reference } of reviews) {
          if (provider === route.provider && state === 'approved' && reference !== null) {
            references.set(assetId, reference);
          }
        }
        return assetIds.every((id) => references.has(id)) ? [{ route, references }] : [];
      });
    },

    async readStates(assets) {
      const storedReviews = await readReviews(
        db,
        assets.map(({ id }) => id),
      );
      const states = new Map<string, Review>();
      for (const [provider, reviews] of Map.groupBy(storedReviews, (review) => review.provider)) {
        for (const review of await refreshPendingReviews(provider, reviews)) {
          const latestReview = states.get(review.assetId);
          if (latestReview === undefined || latestReview.updatedAt < review.updatedAt) {
            states.set(review.assetId, review);
          }
        }
      }
      return new Map([...states].map(([id, { state, reason }]) => [id, { state, reason }]));

      /** Only reads reviews in progress; starts none. */
      function refreshPendingReviews(
        provider: string,
        reviews: readonly Review[],
      ): Promise<Review[]> {
        const reviewer = providers.get(provider)?.avatars;
        if (reviewer === undefined) return Promise.resolve([...reviews]);
        const pendingIds = new Set(
          reviews.flatMap(({ assetId, state, reference }) =>
            state === 'pending' && reference !== null ? [assetId] : [],
          ),
        );
        const inReview = assets.filter(({ id }) => pendingIds.has(id));
        return refreshReviews({ context, addressOf, provider, reviewer }, inReview, reviews);
      }
    },
  };
}
