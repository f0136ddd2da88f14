import type { Failure } from '@/lib/pages/failures';
import type { Submission, Waiting } from './submission-store';

/**
 * The state of a submission without a task: `sending`; `unanswered`, which a person or a reload repeats; `offline`, which is sent
 * when the network is back; `held`, which waits for a person after a reload or a refusal; `review`, which is sent again until its
 * avatars are approved.
 */
export type SubmissionState = 'sending' | 'unanswered' | 'offline' | 'held' | 'review';

/** A submission that has no task yet. */
export interface OpenSubmission {
  readonly submission: Submission;
  readonly state: SubmissionState;
  /** Why the last try failed; null before the first one and while one is running. */
  readonly failure: Failure | null;
  /** In review: when it is sent again, in milliseconds since the epoch; absent while it is being sent. */
  readonly retryAt?: number;
}

const toFailure = (reason: Pick<Failure, 'code' | 'message'>): Failure => ({
  ...reason,
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
});

/** The failure of a submission that a reload found without a response. */
const lostResponse = toFailure({ code: 'offline', message: 'No response arrived.' });

/** The price rose after the page was left, so nobody was there to accept the new one. */
export const risenPriceFailure = toFailure({
  code: 'price_rose',
  message: 'The price rose meanwhile. Nothing was charged.',
});

/** A submission that waited when the page was left, for a person. */
export function restoredEntry(submission: Submission, { tried, failure }: Waiting): OpenSubmission {
  if (tried) return { submission, state: 'unanswered', failure: lostResponse };
  return { submission, state: 'held', failure: failure ? toFailure(failure) : null };
}

/** Puts a submission first, in its new state. */
export const withSubmission = (
  all: readonly OpenSubmission[],
  entry: OpenSubmission,
): readonly OpenSubmission[] => [
  entry,
  ...all.filter(({ submission }) => submission.submissionId !== entry.submission.submissionId),
];

/** Whether a submission waits until its avatars are approved, after this response to it. */
export const waitsForReview = (submission: Submission, { code }: Failure): boolean =>
  code === 'avatar_review_pending' ||
  (code === 'avatar_provider_unavailable' && submission.waiting?.review === true);

export const withoutSubmission = (
  all: readonly OpenSubmission[],
  submissionId: string,
): readonly OpenSubmission[] =>
  all.filter(({ submission }) => submission.submissionId !== submissionId);
