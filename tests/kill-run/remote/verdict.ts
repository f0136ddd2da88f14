import type { TaskRow } from './process';
import type { Fault, Upstream } from './upstreams';

/** A task that was submitted. */
export interface Wanted {
  readonly prompt: string;
  readonly fault: Fault;
  /** Whether a process was killed while it ran. */
  readonly isKilled: boolean;
}

export interface Verdict {
  readonly problems: string[];
  readonly succeeded: number;
  /** The number of tasks that are noted with a possible cost. */
  readonly possible: number;
  /** The milli-credits that should have been charged. */
  readonly spent: number;
}

/**
 * The name of a task, which is part of its prompt: every provider's request carries the prompt in some form.
 */
export const nameIn = (text: string): string => /task-\d+-\d+/.exec(text)?.[0] ?? text;

/** Compares the submitted tasks with their rows and with the provider's starts. */
export function checkOutcome(
  wanted: readonly Wanted[],
  rows: readonly TaskRow[],
  { taken, webhooks }: Pick<Upstream, 'taken' | 'webhooks'>,
): Verdict {
  const problems: string[] = [];
  const starts = Map.groupBy(taken().map(nameIn), (name) => name);
  const names = new Set(wanted.map(({ prompt }) => nameIn(prompt)));
  for (const name of starts.keys())
    if (!names.has(name)) problems.push(`work that belongs to no task: ${name}`);
  const byPrompt = Map.groupBy(rows, ({ prompt }) => prompt);
  let [succeeded, possible, spent] = [0, 0, 0];
  for (const each of wanted) {
    const { prompt } = each;
    const [task, ...more] = byPrompt.get(prompt) ?? [];
    if (task === undefined || more.length > 0) {
      problems.push(`${prompt} is ${more.length + (task ? 1 : 0)} tasks`);
      continue;
    }
    const started = starts.get(nameIn(prompt))?.length ?? 0;
    problems.push(...problemsOf(task, each, started).map((problem) => `${prompt} ${problem}`));
    if (task.source === 'possible') possible += 1;
    if (task.status !== 'succeeded') continue;
    succeeded += 1;
    const { ordered, delivered } = each.fault.files ?? { ordered: 1, delivered: 1 };
    spent += Math.floor((task.amount * delivered) / ordered);
  }
  // 0: the server was dead or starting, 503: its database was.
  const expected = { genuine: [200, 503, 0], forged: [401, 503, 0] };
  for (const { kind, status } of webhooks) {
    if (!expected[kind].includes(status)) problems.push(`a ${kind} webhook was answered ${status}`);
  }
  return { problems, succeeded, possible, spent };
}

function problemsOf(task: TaskRow, { fault, isKilled }: Wanted, started: number): string[] {
  const isFailed = task.status === 'failed';
  const mark =
    task.source === null ? 'failed' : task.source === 'possible' ? 'possible' : 'certain';
  const end = isFailed ? mark : task.status;
  // A kill between a start and its answer makes the start unknown: then no reference is stored.
  const isLost = isKilled && isFailed && task.source === 'possible' && !task.known;
  // What has a reference may go on at the provider, and what has none may have been started.
  const isUnnoted = started > 0 && task.status === 'canceled' && task.source === null;
  return [
    ...(started > 1 ? [`was started ${started} times`] : []),
    ...(task.status === 'succeeded' && started === 0 ? ['succeeded without a start'] : []),
    ...(isLost || (fault.ends as readonly string[]).includes(end)
      ? []
      : [`ended ${end} (${task.code}), not ${fault.ends.join(' or ')}`]),
    ...(isUnnoted ? ['may have cost something, which is not noted'] : []),
  ];
}
