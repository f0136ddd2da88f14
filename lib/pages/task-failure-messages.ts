import type { TaskErrorCode } from '@/lib/contract/errors';

export interface FailureMessage {
  /** What happened, without a full stop. */
  readonly title: string;
  /** What it means and what to do, in whole sentences. */
  readonly text: string;
  /** The part of `text` that says what to do. It is shown as well when the service's own message replaces `text`. */
  readonly remedy?: string;
}

type TaskFailure = TaskErrorCode | 'task_not_found';

/** Our texts for the error codes of tasks. Separate from the other texts, because the gallery needs only these. */
export const taskFailureMessages: Readonly<Record<TaskFailure, FailureMessage>> = {
  content_policy_violation: {
    title: 'The model’s content policy refused this',
    text: 'The same request would be refused again. Change it, or choose another model.',
  },
  reference_download_failed: {
    title: 'A reference could not be downloaded',
    text: 'Check that anyone can open its address, and try again.',
  },
  reference_invalid: {
    title: 'A reference can’t be used',
    text: 'Replace it and try again.',
  },
  upstream_error: {
    title: 'The model’s provider failed',
    text: 'Try again in a moment, or choose another model.',
  },
  upstream_timeout: {
    title: 'The model took too long',
    text: 'Try again, or choose another model.',
  },
  generation_failed: { title: 'Generation failed', text: 'Try again.' },
  task_expired: { title: 'Not finished in time', text: 'Try again.' },
  task_not_found: {
    title: 'No longer known',
    text: 'The service no longer has this task. Its ledger says whether it was charged.',
  },
  internal_error: {
    title: 'Something went wrong on our side',
    text: 'Try again. If it keeps happening, give the request number to the person who runs this server.',
  },
};

export const isTaskFailure = (code: string | null): code is TaskFailure =>
  code !== null && Object.hasOwn(taskFailureMessages, code);
