import type { Metrics } from './types';

interface Series {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  lines(name: string): string[];
}

/** From a millisecond to a minute, for durations in seconds. */
const secondsBuckets = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

/** A new, empty set of metrics. */
export function createMetrics(): Metrics {
  const all = new Map<string, Series>();
  const readers: (() => void)[] = [];

  function register<T extends Series>(name: string, type: Series['type'], make: () => T): T {
    const known = all.get(name);
    if (known !== undefined) {
      if (known.type !== type) throw new Error(`The metric ${name} is a ${known.type} already.`);
      return known as T;
    }
    if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`"${name}" is not the name of a metric.`);
    const made = make();
    all.set(name, made);
    return made;
  }

  return {
    counter: ({ name, help }) => register(name, 'counter', () => numberSeries('counter', help)),
    gauge: ({ name, help }) => register(name, 'gauge', () => numberSeries('gauge', help)),
    histogram: ({ name, help, buckets = secondsBuckets }) =>
      register(name, 'histogram', () => histogramSeries(help, buckets)),
    onRender: (read) => void readers.push(read),
    render() {
      for (const read of readers) read();
      return [...all]
        .flatMap(([name, series]) => [
          `# HELP ${name} ${series.help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
          `# TYPE ${name} ${series.type}`,
          ...series.lines(name),
        ])
        .join('\n')
        .concat('\n');
    },
  };
}

function numberSeries(type: 'counter' | 'gauge', help: string) {
  const values = new Map<string, number>();
  return {
    type,
    help,
    add(amount: number, labels?: Readonly<Record<string, string>>) {
      const key = labelText(labels);
      values.set(key, (values.get(key) ?? 0) + amount);
    },
    inc(labels?: Readonly<Record<string, string>>) {
      this.add(1, labels);
    },
    set(value: number, labels?: Readonly<Record<string, string>>) {
      values.set(labelText(labels), value);
    },
    lines: (name: string) =>
      [...values].map(([labels, value]) => `${name}${braced(labels)} ${value}`),
  };
}

function histogramSeries(help: string, buckets: readonly number[]) {
  const values = new Map<string, { counts: number[]; sum: number; count: number }>();
  return {
    type: 'histogram' as const,
    help,
    observe(value: number, labels?: Readonly<Record<string, string>>) {
      const key = labelText(labels);
      let entry = values.get(key);
      if (entry === undefined) {
        entry = { counts: buckets.map(() => 0), sum: 0, count: 0 };
        values.set(key, entry);
      }
      entry.sum += value;
      entry.count += 1;
      const at = buckets.findIndex((bound) => value <= bound);
      if (at >= 0) entry.counts[at] = (entry.counts[at] ?? 0) + 1;
    },
    lines: (name: string) =>
      [...values].flatMap(([labels, { counts, sum, count }]) => {
        let total = 0;
        const rows = buckets.map((bound, at) => {
          total += counts[at] ?? 0;
          return `${name}_bucket${braced(join(labels, `le="${bound}"`))} ${total}`;
        });
        return [
          ...rows,
          `${name}_bucket${braced(join(labels, 'le="+Inf"'))} ${count}`,
          `${name}_sum${braced(labels)} ${sum}`,
          `${name}_count${braced(labels)} ${count}`,
        ];
      }),
  };
}

/** Runs with every measurement: plain loops, and values without special characters as they are. */
function labelText(labels: Readonly<Record<string, string>> = {}): string {
  const names = Object.keys(labels);
  if (names.length > 1) names.sort();
  let text = '';
  for (const name of names) {
    text += `${text === '' ? '' : ','}${name}="${escapeLabel(labels[name] ?? '')}"`;
  }
  return text;
}

function escapeLabel(value: string): string {
  if (!/[\\"\n]/.test(value)) return value;
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

const join = (left: string, right: string) => (left === '' ? right : `${left},${right}`);
const braced = (labels: string) => (labels === '' ? '' : `{${labels}}`);
