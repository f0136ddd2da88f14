import type { Failure } from '@/lib/pages/failures';
import type { Press } from './press-store';

/**
 * The state of a press without a task: `sending`; `unanswered`, repeated by a person or a reload; `offline`, sent when
 * the network is back; `held`, which waits for a person after a reload or a refusal; `review`, sent again until its
 * avatars are approved.
 */
export type PressState = 'sending' | 'unanswered' | 'offline' | 'held' | 'review';

/** A press that has no task yet. */
export interface OpenPress {
  readonly press: Press;
  readonly state: PressState;
  /** Why the last try failed; null before the first one and while one is running. */
  readonly failure: Failure | null;
  /** In review: when it is sent again, in milliseconds since the epoch; absent while it is being sent. */
  readonly retryAt?: number;
}

/** The open presses with this one first, in its new state. */
export const withPress = (all: readonly OpenPress[], entry: OpenPress): readonly OpenPress[] => [
  entry,
  ...all.filter(({ press }) => press.pressId !== entry.press.pressId),
];

/** Whether a press waits until its avatars are approved, after this answer to it. */
export const waitsForReview = (press: Press, { code }: Failure): boolean =>
  code === 'avatar_review_pending' ||
  (code === 'avatar_provider_unavailable' && press.waiting?.review === true);

export const withoutPress = (all: readonly OpenPress[], pressId: string): readonly OpenPress[] =>
  all.filter(({ press }) => press.pressId !== pressId);
