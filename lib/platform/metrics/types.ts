/** Values of a metric's labels, by name. Keep them few: every combination is kept for good. */
type Labels<Names extends string> = Readonly<Record<Names, string>>;

/** `labels` may be left out when the metric has none. */
type LabelArgs<Names extends string> = [Names] extends [never] ? [] : [labels: Labels<Names>];

/** A number that only grows. */
interface Counter<Names extends string = never> {
  inc(...labels: LabelArgs<Names>): void;
  add(amount: number, ...labels: LabelArgs<Names>): void;
}

/** A number that goes up and down. */
interface Gauge<Names extends string = never> {
  set(value: number, ...labels: LabelArgs<Names>): void;
}

/** How often values fell into which bucket. */
interface Histogram<Names extends string = never> {
  /** In the unit of the metric's name, such as seconds. */
  observe(value: number, ...labels: LabelArgs<Names>): void;
}

interface MetricOptions<Names extends string> {
  /** Prometheus form, with the unit: `atelier_requests_total`, `atelier_request_seconds`. */
  name: string;
  help: string;
  labelNames?: readonly Names[];
}

/** The metrics of a process. Asking twice for one name gives the same metric. */
export interface Metrics {
  counter<Names extends string = never>(options: MetricOptions<Names>): Counter<Names>;
  gauge<Names extends string = never>(options: MetricOptions<Names>): Gauge<Names>;
  histogram<Names extends string = never>(
    options: MetricOptions<Names> & { buckets?: readonly number[] },
  ): Histogram<Names>;
  /** Calls `read` at every {@link Metrics.render}, to set gauges that are only worth knowing then. */
  onRender(read: () => void): void;
  /** The text format of Prometheus, version 0.0.4. */
  render(): string;
}
