/** Waiting times in milliseconds; tests set them short. */
export interface EnginePace {
  /** Between two polls of an operation: a tenth of the time it has run, within these limits. */
  pollMinMs: number;
  pollMaxMs: number;
  /** Before a failed call is tried again: doubled each time, within these limits. */
  retryMinMs: number;
  retryMaxMs: number;
  /** How long to wait for the response or the operation of a start that cannot be repeated. */
  unknownStartMs: number;
  /** The longest pause within a result's download, and its longest time as a whole. Then it is begun anew. */
  downloadIdleMs: number;
  downloadMs: number;
}

export const defaultPace: EnginePace = {
  pollMinMs: 200,
  pollMaxMs: 5_000,
  retryMinMs: 500,
  retryMaxMs: 15_000,
  unknownStartMs: 30_000,
  downloadIdleMs: 60_000,
  downloadMs: 15 * 60_000,
};
