/** One line of the table that `npm run bench` prints. */
export interface Row {
  /** The measured quantity, such as `POST /v1/quote`. */
  name: string;
  value: number;
  /** Such as `requests/s` or `ms p50`. */
  unit: string;
  /** The yardstick of the value, measured in the same run. */
  yardstick?: { name: string; value: number };
  /** value ÷ yardstick. */
  ratio?: number;
  /** In words, e.g. `ratio ≥ 0.7`. */
  aim?: string;
  pass?: boolean;
}

/** The exports of a file of this folder. */
export interface Bench {
  name: string;
  run(): Promise<Row[]>;
}
