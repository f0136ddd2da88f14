import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** From a millisecond to a minute, for durations in seconds. */
const secondsBuckets = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

/** Names in Prometheus form, with the unit: `atelier_requests_total`. Every combination of labels is kept for good: keep them few. */
interface MetricOptions<Label extends string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

export type Metrics = ReturnType<typeof createMetrics>;

/** A new set of metrics. A second call with a name returns the same metric. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const existingMetric = <T>(name: string) => registry.getSingleMetric(name) as T | undefined;
  return {
    registry,
    counter: <Label extends string = never>(options: MetricOptions<Label>) =>
      existingMetric<Counter<Label>>(options.name) ?? new Counter<Label>({ ...options, registers }),
    /** `collect` sets the value when metrics are read, and must not throw. */
    gauge: <Label extends string = never>(
      options: MetricOptions<Label> & { collect?: () => Promise<void> },
    ) => existingMetric<Gauge<Label>>(options.name) ?? new Gauge<Label>({ ...options, registers }),
    /** Values are in the unit of the metric's name, such as seconds. */
    histogram: <Label extends string = never>(
      options: MetricOptions<Label> & { buckets?: number[] },
    ) =>
      existingMetric<Histogram<Label>>(options.name) ??
      new Histogram<Label>({ buckets: secondsBuckets, ...options, registers }),
  };
}
