import type { Failure } from '@/lib/contract';
import type { Press } from './press-store';

/**
 * The state of a press without a task: `sending`; `unanswered`, repeated by a person or a reload; `offline`, sent when
 * the network is back; `held`, which waits for a person after a reload or a refusal.
 */
export type PressState = 'sending' | 'unanswered' | 'offline' | 'held';

/** A press that has no task yet. */
export interface OpenPress {
  readonly press: Press;
  readonly state: PressState;
  /** Why the last try failed; null before the first one and while one is running. */
  readonly failure: Failure | null;
}

/** The open presses with this one first, in its new state. */
export const withPress = (all: readonly OpenPress[], entry: OpenPress): readonly OpenPress[] => [
  entry,
  ...all.filter(({ press }) => press.pressId !== entry.press.pressId),
];

export const withoutPress = (all: readonly OpenPress[], pressId: string): readonly OpenPress[] =>
  all.filter(({ press }) => press.pressId !== pressId);
