import type { Loss, Takeovers } from '../takeover';

/** Limits for the 95th percentile of the time until work is taken over, in milliseconds. */
const limits: Readonly<Record<'tasks' | 'turns', Readonly<Record<Loss, number>>>> = {
  tasks: { killed: 3_000, stopped: 3_000, 'dead host': 30_000 },
  turns: { killed: 20_000, stopped: 20_000, 'dead host': 45_000 },
};

/** The 95th percentile; `null` for an empty list. */
export function p95(times: readonly number[]): number | null {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
}

/** A line of figures for each kind of loss, and a problem for each that is over its limit. */
export function checkTakeovers(takeovers: Pick<Takeovers, 'tasks' | 'turns'>): {
  lines: string[];
  problems: string[];
} {
  const lines: string[] = [];
  const problems: string[] = [];
  for (const kind of ['tasks', 'turns'] as const) {
    for (const [loss, limit] of Object.entries(limits[kind]) as [Loss, number][]) {
      const times = takeovers[kind][loss];
      const figure = p95(times);
      if (figure === null) continue;
      const words = `${kind} of a process (${loss}): ${times.length} taken over, p95 ${figure} ms, longest ${Math.max(...times)} ms`;
      lines.push(words);
      if (figure > limit) problems.push(`${words}: more than ${limit} ms`);
    }
  }
  return { lines, problems };
}
