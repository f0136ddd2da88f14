import type { schema } from '../db';

export type Review = typeof schema.avatarReviews.$inferSelect;
export type ReviewState = Review['state'];

export type Verdict =
  | { readonly kind: 'approved' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unusable'; readonly reviews: readonly Review[] }
  | {
      readonly kind: 'pending';
      readonly reviews: readonly Review[];
      readonly retryAfterSeconds: number;
    };

/** The interface's Retry-After (`docs/interface.md#virtual-avatars`); a provider may expect to be through earlier. */
const longestWaitSeconds = 30;
/** Retry-After while a picture is being submitted, which takes a moment. */
const submissionSeconds = 2;

/** An unusable picture comes first, because waiting for the others would not help. */
export function verdictOf(reviews: readonly Review[], nowMs: number): Verdict {
  const inState = (state: ReviewState) => reviews.filter((review) => review.state === state);
  const unusableReviews = inState('unusable');
  if (unusableReviews.length > 0) return { kind: 'unusable', reviews: unusableReviews };
  if (inState('unavailable').length > 0) return { kind: 'unavailable' };
  const pendingReviews = inState('pending');
  if (pendingReviews.length === 0) return { kind: 'approved' };
  const waits = pendingReviews.map((review) => waitSeconds(review, nowMs));
  return { kind: 'pending', reviews: pendingReviews, retryAfterSeconds: Math.min(...waits) };
}

/** Whole seconds until the caller's next try is worthwhile. */
function waitSeconds({ reference, askAt }: Review, nowMs: number): number {
  if (reference === null) return submissionSeconds;
  const remainingSeconds = Math.ceil((askAt.getTime() - nowMs) / 1000);
  return Math.min(longestWaitSeconds, Math.max(1, remainingSeconds));
}

/** Whether the provider has to be queried now. */
export const isDue = ({ state, askAt }: Review, nowMs: number): boolean =>
  (state === 'pending' || state === 'unavailable') && askAt.getTime() <= nowMs;
