import type { TaskErrorCode } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { type OutputKind, outputKind } from '@/lib/pages/output-kinds';
import { isTaskFailure, taskFailureMessages } from '@/lib/pages/task-failure-messages';

/** Labels of the button for codes where something must change before the next attempt. */
const retryLabels: Partial<Record<TaskErrorCode | 'task_not_found', string>> = {
  content_policy_violation: 'Edit and retry',
  reference_download_failed: 'Check it and retry',
  reference_invalid: 'Replace it and retry',
};

/** Labels for a task that ended without a result. */
export function endedLabels(task: Pick<Creation, 'status' | 'error'>): {
  title: string;
  /** Label of the button that starts it again. */
  retryLabel: string;
  /** Our explanation; null if the service's message already contains it. */
  text: string | null;
} {
  if (task.status === 'canceled') return { title: 'Canceled', retryLabel: 'Run again', text: null };
  if (task.status === 'succeeded') {
    return {
      title: 'Finished without a result',
      retryLabel: 'Try again',
      text: 'The service reported success but sent no file.',
    };
  }
  const code = task.error?.code ?? null;
  if (isNoLongerKnown(task)) {
    return { ...taskFailureMessages.task_not_found, retryLabel: 'Run again' };
  }
  if (isTaskFailure(code)) {
    const { title } = taskFailureMessages[code];
    return { title, retryLabel: retryLabels[code] ?? 'Try again', text: null };
  }
  const title = task.status === 'expired' ? taskFailureMessages.task_expired.title : 'Failed';
  return { title, retryLabel: 'Try again', text: null };
}

/** Whether the service no longer knows the task, so that its outcome and cost are unknown. */
const isNoLongerKnown = ({ error }: Pick<Creation, 'error'>): boolean =>
  error?.code === 'task_not_found';

/** Credits the task cost: settled, else what is reserved, else what was quoted; null when unknown. */
export function creditsOf({
  receipt,
  quote,
  status,
  error,
}: Pick<Creation, 'receipt' | 'quote' | 'status' | 'error'>) {
  if (isNoLongerKnown({ error })) return null;
  if (receipt !== null) return receipt.settled ?? receipt.authorized;
  if (status === 'failed' || status === 'canceled' || status === 'expired') return 0;
  return quote?.estimated_credits ?? null;
}

const kindNames: Readonly<Record<OutputKind, string>> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  text: 'Transcript',
  file: 'File',
};

/** The kind of what a task will make. */
const kindOf = ({ kind }: Pick<Creation, 'kind'>): OutputKind =>
  kind === 'video' || kind === 'audio' ? kind : 'image';

/** The progress of an open task; null while it waits, and at 0, which stands for "not reported" as well. */
export const progressOf = ({ status, progress }: Pick<Creation, 'status' | 'progress'>) =>
  status === 'queued' || progress === 0 ? null : progress;

/** How far a task is, in words. */
export function progressLabel(task: Pick<Creation, 'status' | 'progress'>): string {
  const progress = progressOf(task);
  if (progress !== null) return `${progress} %`;
  return task.status === 'queued' ? 'Waiting' : 'Running';
}

export function tileLabel(task: Creation, output: number): string {
  // A list may still have -1 when the task has ended; the tile then shows the first output.
  const index = Math.max(0, output);
  const shownFile = task.outputs[index];
  const kind = kindNames[shownFile ? outputKind(shownFile) : kindOf(task)];
  const position = task.outputs.length > 1 ? ` ${index + 1} of ${task.outputs.length}` : '';
  const prompt = task.prompt === '' ? '' : `: ${task.prompt}`;
  if (task.status === 'queued') return `${kind} waiting${prompt}`;
  if (task.status === 'running') {
    const progress = progressOf(task);
    const stage = progress === null ? 'running' : `at ${progress} %`;
    return `${kind} ${task.status_word ?? stage}${prompt}`;
  }
  if (shownFile === undefined) return `${endedLabels(task).title}${prompt}`;
  return `${kind}${position}${prompt}`;
}
