import { Readable } from 'node:stream';
import type { AvatarReview, AvatarReviewer } from '@/lib/providers';
import type { ServiceContext } from '../context';
import type { schema } from '../db';
import { claimReviews, storeReview } from './review-store';
import type { Review } from './rules';

export type AvatarAsset = Pick<
  typeof schema.assets.$inferSelect,
  | 'id'
  | 'name'
  | 'contentType'
  | 'width'
  | 'height'
  | 'token'
  | 'storageKey'
  | 'size'
  | 'sha256'
  | 'damage'
>;

export interface ReviewContext {
  readonly context: Pick<ServiceContext, 'db' | 'files' | 'clock' | 'log'>;
  /** A signed address of an asset. */
  readonly addressOf: (asset: AvatarAsset) => string;
  readonly provider: string;
  readonly reviewer: AvatarReviewer;
}

const callTimeoutMs = 10_000;
const claimMs = 15_000;
/** Default pause before a pending review is read again. */
const pollDelayMs = 30_000;
/** Pause before an unavailable provider is tried again. */
const unavailableDelayMs = 10_000;

/**
 * Starts or reads the provider's reviews of the `assets` whose review is new or due, unless another request does so at the
 * same time. Returns these reviews in their new state.
 */
export async function requestReviews(
  reviewing: ReviewContext,
  assets: readonly AvatarAsset[],
): Promise<Review[]> {
  const { context, provider } = reviewing;
  const nowMs = context.clock.now();
  const claimedReviews = await claimReviews(context.db, {
    provider,
    assetIds: assets.map(({ id }) => id),
    now: new Date(nowMs),
    until: new Date(nowMs + claimMs),
  });
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return Promise.all(
    claimedReviews.map(async (review) => {
      const asset = byId.get(review.assetId);
      if (asset === undefined) return review;
      const next = { ...review, ...(await requestReview(reviewing, asset, review)) };
      await storeReview(context.db, next);
      return next;
    }),
  );
}

type ReviewChange = Pick<Review, 'state' | 'askAt' | 'updatedAt'> &
  Partial<Pick<Review, 'reference' | 'reason'>>;

async function requestReview(
  reviewing: ReviewContext,
  asset: AvatarAsset,
  review: Review,
): Promise<ReviewChange> {
  const { clock, log } = reviewing.context;
  const changeTo = (state: Review['state'], delayMs = 0) => {
    const nowMs = clock.now();
    return { state, askAt: new Date(nowMs + delayMs), updatedAt: new Date(nowMs) };
  };
  try {
    const avatarReview = await callReviewer(reviewing, asset, review.reference);
    if (avatarReview.state === 'unusable')
      return { ...changeTo('unusable'), reason: avatarReview.reason };
    const delayMs =
      avatarReview.state === 'pending' ? (avatarReview.pollAfterMs ?? pollDelayMs) : 0;
    return {
      ...changeTo(avatarReview.state, delayMs),
      reference: avatarReview.reference,
      reason: null,
    };
  } catch (error) {
    log.warn(
      { err: error, provider: reviewing.provider, assetId: asset.id },
      'an avatar is not reviewed',
    );
    return changeTo('unavailable', unavailableDelayMs);
  }
}

function callReviewer(
  { context, reviewer, addressOf }: ReviewContext,
  asset: AvatarAsset,
  reference: string | null,
): Promise<AvatarReview> {
  const signal = AbortSignal.timeout(callTimeoutMs);
  if (reference !== null) return reviewer.status(reference, signal);
  const { id, name, contentType, width, height } = asset;
  const url = addressOf(asset);
  const open = async () =>
    Readable.toWeb(await context.files.open(asset)) as ReadableStream<Uint8Array>;
  const picture = { key: id, name, contentType, width: width ?? 0, height: height ?? 0, url, open };
  return reviewer.start(picture, signal);
}
