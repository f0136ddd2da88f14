import type { TaskRow } from './process';
import type { Fault, Upstream } from './upstreams';

/** A task that was submitted. */
export interface Wanted {
  readonly prompt: string;
  readonly fault: Fault;
}

export interface Verdict {
  readonly problems: string[];
  readonly succeeded: number;
  /** Starts that may have cost something. */
  readonly unknown: number;
  /** Milli-credits that are due. */
  readonly spent: number;
}

/** The name of a task in its prompt, which every wire carries in some form. */
export const nameIn = (text: string): string => /task-\d+-\d+/.exec(text)?.[0] ?? text;

/** Compares what was submitted with what became of it here and at the provider. */
export function judge(
  wanted: readonly Wanted[],
  rows: readonly TaskRow[],
  { taken, webhooks }: Pick<Upstream, 'taken' | 'webhooks'>,
): Verdict {
  const problems: string[] = [];
  const starts = Map.groupBy(taken().map(nameIn), (name) => name);
  const names = new Set(wanted.map(({ prompt }) => nameIn(prompt)));
  for (const name of starts.keys()) if (!names.has(name)) problems.push(`work of no task: ${name}`);
  const byPrompt = Map.groupBy(rows, ({ prompt }) => prompt);
  let [succeeded, unknown, spent] = [0, 0, 0];
  for (const { prompt, fault } of wanted) {
    const [task, ...more] = byPrompt.get(prompt) ?? [];
    if (task === undefined || more.length > 0) {
      problems.push(`${prompt} is ${more.length + (task ? 1 : 0)} tasks`);
      continue;
    }
    const started = starts.get(nameIn(prompt))?.length ?? 0;
    problems.push(...problemsOf(task, fault, started).map((problem) => `${prompt} ${problem}`));
    if (task.source === 'possible') unknown += 1;
    if (task.status !== 'succeeded') continue;
    succeeded += 1;
    spent += task.amount;
  }
  // 0: the server was dead or starting, 503: its database was.
  const expected = { genuine: [200, 503, 0], forged: [401, 503, 0] };
  for (const { kind, status } of webhooks) {
    if (!expected[kind].includes(status)) problems.push(`a ${kind} webhook was answered ${status}`);
  }
  return { problems, succeeded, unknown, spent };
}

function problemsOf(task: TaskRow, { end }: Fault, started: number): string[] {
  const isUnknown = task.status === 'failed' && task.source === 'possible';
  const isExpected = end === 'unknown' ? isUnknown : task.status === end;
  // Work that nobody knows the name of may go on at the provider: the operator must read that it may cost something.
  const isUncounted =
    started > 0 && !task.known && task.status !== 'succeeded' && task.source !== 'possible';
  return [
    ...(started > 1 ? [`was started ${started} times`] : []),
    ...(task.status === 'succeeded' && started === 0 ? ['succeeded without a start'] : []),
    // A kill between a request and its answer makes any start unknown.
    ...(isExpected || isUnknown ? [] : [`ended ${task.status} (${task.code}), not ${end}`]),
    ...(isUncounted ? ['may have cost something, which is not noted'] : []),
  ];
}
