/** How long a model takes, in seconds: half of its tasks are faster than `median`, and nine of ten than `slow`. */
export interface ModelTime {
  readonly median: number;
  readonly slow: number;
}

/** By model id. A model with too few tasks has none. */
export type ModelTimes = Readonly<Record<string, ModelTime>>;

/** "0.8 s", "12 s", "3 min". */
export function secondsLabel(seconds: number): string {
  if (seconds >= 90) return `${Math.round(seconds / 60)} min`;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** "usually 12 s"; null while it is not known. */
export const usualTimeLabel = (time: ModelTime | undefined): string | null =>
  time === undefined ? null : `usually ${secondsLabel(time.median)}`;

/** "one in ten takes more than 40 s"; null when that is the usual time. */
export function slowTimeLabel({ median, slow }: ModelTime): string | null {
  const label = secondsLabel(slow);
  return label === secondsLabel(median) ? null : `one in ten takes more than ${label}`;
}
