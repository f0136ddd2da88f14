/** A pause that doubles with each failure. Both are in the same unit of time. */
export interface Backoff {
  firstPause: number;
  maxPause: number;
}

/** The pause after `failures` in a row (from 1), in the unit of its fields. */
export const backoff = ({ firstPause, maxPause }: Backoff, failures: number): number =>
  Math.min(maxPause, firstPause * 2 ** (failures - 1));

/**
 * `pause` longer or shorter by up to `share` of it, so that many that failed together do not come back together.
 * `chance`: a random number in [0, 1).
 */
export const spread = (pause: number, share: number, chance: number): number =>
  pause * (1 - share + 2 * share * chance);
