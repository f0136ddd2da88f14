import type { Creation } from '@/lib/pages/creations';

/** The announcement of tasks that ended. */
export interface DoneLabels {
  readonly title: string;
  /** The beginning of the prompt. */
  readonly text: string;
}

const kindNames: Readonly<Record<string, string>> = { video: 'Video', audio: 'Audio' };
const maxPromptLength = 80;

const shortenPrompt = (prompt: string): string =>
  prompt.length > maxPromptLength ? `${prompt.slice(0, maxPromptLength).trimEnd()}…` : prompt;

/** Whether the end of a task is announced. A canceled task is not, because a person canceled it. */
export const isAnnounced = ({ status }: Pick<Creation, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'expired';

/** Announces tasks that ended together. */
export function doneLabels(
  tasks: readonly Pick<Creation, 'status' | 'kind' | 'prompt' | 'outputs'>[],
): DoneLabels {
  const readyTasks = tasks.filter(({ status }) => status === 'succeeded');
  const failedCount = tasks.length - readyTasks.length;
  const results = readyTasks.reduce((sum, { outputs }) => sum + outputs.length, 0);
  const [first] = readyTasks.length > 0 ? readyTasks : tasks;
  const parts: string[] = [];
  if (results > 1) parts.push(`${results} results ready`);
  else if (readyTasks.length > 0) parts.push(`${kindNames[first?.kind ?? ''] ?? 'Image'} ready`);
  if (failedCount === 1) parts.push('Generation failed');
  if (failedCount > 1) parts.push(`${failedCount} generations failed`);
  return { title: parts.join(' · '), text: first === undefined ? '' : shortenPrompt(first.prompt) };
}

/** The prefix of the page's title: the number of running tasks, and in a hidden tab of those that ended since. */
export function titlePrefix({
  running,
  unseenCount,
}: {
  running: number;
  unseenCount: number;
}): string {
  if (unseenCount === 0) return running === 0 ? '' : `(${running}) `;
  if (running > 0) return `(${unseenCount} of ${unseenCount + running} done) `;
  return unseenCount === 1 ? 'Done · ' : `${unseenCount} done · `;
}
