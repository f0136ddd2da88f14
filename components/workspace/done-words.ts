import type { Creation } from '@/lib/contract';

/** What is said of tasks that ended. */
export interface DoneWords {
  readonly title: string;
  /** The beginning of what was asked for. */
  readonly text: string;
}

const promptLength = 80;

const short = (prompt: string): string =>
  prompt.length > promptLength ? `${prompt.slice(0, promptLength).trimEnd()}…` : prompt;

/** Tasks whose end is news: a canceled task was canceled by a person who saw it. */
export const isNews = ({ status }: Pick<Creation, 'status'>): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'expired';

/** Says in a line what became of tasks that ended together. */
export function doneWords(
  tasks: readonly Pick<Creation, 'status' | 'kind' | 'prompt' | 'outputs'>[],
): DoneWords {
  const ready = tasks.filter(({ status }) => status === 'succeeded');
  const failed = tasks.length - ready.length;
  const results = ready.reduce((sum, { outputs }) => sum + outputs.length, 0);
  const [first] = ready.length > 0 ? ready : tasks;
  const one = first?.kind === 'video' ? 'Video ready' : 'Image ready';
  const parts = [
    ...(results > 1 ? [`${results} results ready`] : ready.length > 0 ? [one] : []),
    ...(failed > 0 ? [failed === 1 ? 'Generation failed' : `${failed} generations failed`] : []),
  ];
  return { title: parts.join(' · '), text: first === undefined ? '' : short(first.prompt) };
}

/** What stands before the title of the page: how many tasks run, and in a hidden tab what ended since it was seen. */
export function titlePrefix({ running, done }: { running: number; done: number }): string {
  if (done === 0) return running === 0 ? '' : `(${running}) `;
  if (running > 0) return `(${done} of ${done + running} done) `;
  return done === 1 ? 'Done · ' : `${done} done · `;
}
