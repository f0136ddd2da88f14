import type { Failure } from '@/lib/contract';
import type { Press } from './press-store';

/**
 * How far a press without a task is: `sending`; `unanswered`, which a person or a reload repeats; `offline`, which is sent
 * when the network is back; `held`, which waits for a person because the page was loaded anew or sending was refused.
 */
export type PressState = 'sending' | 'unanswered' | 'offline' | 'held';

/** A press that has no task yet. */
export interface OpenPress {
  readonly press: Press;
  readonly state: PressState;
  /** What the last try came to; null where there was none, or it is under way. */
  readonly failure: Failure | null;
}

/** The press first among those that are open, in its new state. */
export const withPress = (all: readonly OpenPress[], entry: OpenPress): readonly OpenPress[] => [
  entry,
  ...all.filter(({ press }) => press.pressId !== entry.press.pressId),
];

export const withoutPress = (all: readonly OpenPress[], pressId: string): readonly OpenPress[] =>
  all.filter(({ press }) => press.pressId !== pressId);
