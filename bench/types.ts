/** One line of the table that `npm run bench` prints. */
export interface Row {
  /** What was measured, e.g. `POST /v1/quote`. */
  name: string;
  value: number;
  /** Such as `requests/s` or `ms p50`. */
  unit: string;
  /** What the value is compared with, measured in the same run. */
  yardstick?: { name: string; value: number };
  /** value ÷ yardstick. */
  ratio?: number;
  /** In words, e.g. `ratio ≥ 0.7`. */
  aim?: string;
  pass?: boolean;
}

/** What a file of this folder exports to be run. */
export interface Bench {
  name: string;
  run(): Promise<Row[]>;
}
