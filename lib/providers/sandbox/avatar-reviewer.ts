import type { AvatarPicture, AvatarReview, AvatarReviewer } from '../avatar-reviews';
import { ProviderError } from '../media';

/** Long enough to be seen, in milliseconds. */
const defaultReviewMs = 5_000;
/** Pixels of the shorter edge. */
const minEdgePixels = 128;

const verdicts = {
  approved: null,
  name: 'its file name asks the sandbox to refuse it',
  type: 'it is not an image',
  small: `it is too small for a face, which needs at least ${minEdgePixels} × ${minEdgePixels} pixels`,
} as const satisfies Record<string, string | null>;
type Verdict = keyof typeof verdicts;

/**
 * The sandbox's review of avatars. A file name can request an outcome: `[[avatar:unusable]]` is refused,
 * `[[avatar:unavailable]]` simulates a review service that is down. A reference holds the time and the
 * outcome, so that any process can continue a review, also after a restart.
 */
export function createAvatarReviewer(
  clock: { now(): number },
  reviewMs = defaultReviewMs,
): AvatarReviewer {
  return {
    async start(picture, signal) {
      signal.throwIfAborted();
      if (picture.name?.includes('[[avatar:unavailable]]')) {
        throw unavailable('The file name asks the sandbox to be unavailable.');
      }
      return stateAt(`sandbox_avatar:${clock.now() + reviewMs}:${verdictOn(picture)}`);
    },
    async status(reference, signal) {
      signal.throwIfAborted();
      return stateAt(reference);
    },
  };

  function stateAt(reference: string): AvatarReview {
    const [, endsAt = '', verdict = ''] = reference.split(':');
    if (!isVerdict(verdict)) throw unavailable('The sandbox does not know this review.');
    const leftMs = Number(endsAt) - clock.now();
    if (leftMs > 0) return { state: 'pending', reference, pollAfterMs: leftMs };
    const reason = verdicts[verdict];
    return reason === null ? { state: 'approved', reference } : { state: 'unusable', reason };
  }
}

function verdictOn({ name, contentType, width, height }: AvatarPicture): Verdict {
  if (name?.includes('[[avatar:unusable]]')) return 'name';
  if (!contentType.startsWith('image/')) return 'type';
  return Math.min(width, height) < minEdgePixels ? 'small' : 'approved';
}

const isVerdict = (text: string): text is Verdict => Object.hasOwn(verdicts, text);

const unavailable = (message: string) =>
  new ProviderError('upstream_error', message, { retryable: true });
