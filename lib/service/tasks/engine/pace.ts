/** Paces of waiting, in milliseconds; tests set them short. */
export interface EnginePace {
  /** Between two looks at an operation: a tenth of the time it has run, within these. */
  pollMinMs: number;
  pollMaxMs: number;
  /** Before a call that failed is tried again: doubled each time, within these. */
  retryMinMs: number;
  retryMaxMs: number;
  /** After a start that cannot be repeated: how long its answer, or its operation, is looked for before it is given up. */
  unknownMs: number;
}

export const defaultPace: EnginePace = {
  pollMinMs: 200,
  pollMaxMs: 5_000,
  retryMinMs: 500,
  retryMaxMs: 15_000,
  unknownMs: 30_000,
};
