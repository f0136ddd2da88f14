import { ApiError } from '../http';
import type { AvatarAsset } from './ask-provider';
import type { Review, Verdict } from './rules';

/** The interface's error for a verdict that forbids the request (`docs/interface.md#virtual-avatars`). */
export function refusalOf(
  verdict: Exclude<Verdict, { kind: 'approved' }>,
  assets: readonly AvatarAsset[],
): ApiError {
  if (verdict.kind === 'unavailable') return unavailableError();
  const nameOf = ({ assetId }: Review) => {
    const name = assets.find(({ id }) => id === assetId)?.name;
    return name ? `“${name}” (${assetId})` : assetId;
  };
  if (verdict.kind === 'unusable') {
    const reasons = verdict.reviews.map(
      (review) => `${nameOf(review)} cannot be an avatar: ${review.reason}.`,
    );
    return new ApiError(
      'avatar_reference_invalid',
      `${reasons.join(' ')} Choose another image. Nothing was charged.`,
    );
  }
  const { reviews, retryAfterSeconds } = verdict;
  const names = new Intl.ListFormat('en').format(reviews.map(nameOf));
  return new ApiError(
    'avatar_review_pending',
    `${names} ${reviews.length === 1 ? 'is' : 'are'} being reviewed. Nothing was charged. Send the request again in ${retryAfterSeconds} s.`,
    { retryAfter: retryAfterSeconds },
  );
}

const unavailableError = () =>
  new ApiError(
    'avatar_provider_unavailable',
    'Avatars cannot be reviewed at the moment. Nothing was charged. Send the request again later, or without avatars.',
    { param: 'avatar_asset_ids' },
  );
