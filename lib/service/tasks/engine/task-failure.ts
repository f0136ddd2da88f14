import type { TaskErrorCode } from '@/lib/contract';
import { ProviderError } from '@/lib/providers';
import { ApiError } from '../../http';
import type { ReportedWork } from '../ending-cost';
import { isOutage } from './outage';

/** The task cannot succeed. `message` is for a person and contains no part of the provider's payload. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
  /** What the provider reported about the work, if it ended there. */
  readonly work: ReportedWork | undefined;

  constructor(
    readonly code: TaskErrorCode,
    message: string,
    options: { cause?: unknown; work?: ReportedWork | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.work = options.work;
  }
}

/**
 * The failure that a provider's error means for its task; `null` when the fault is ours (a lost
 * connection, a full disk, a bug) and says nothing about the task.
 */
export function asTaskFailure(error: unknown): TaskFailure | null {
  if (error instanceof TaskFailure) return error;
  // Checked before the provider's errors, because a driver may wrap an error of our storage.
  if (isOutage(error)) return null;
  if (error instanceof ProviderError && !isDamagedFile(error)) {
    return new TaskFailure(error.code, error.message, { cause: error });
  }
  if (isDamagedFile(error)) {
    return new TaskFailure(
      'reference_invalid',
      'A stored file that this task refers to is damaged. Upload it again.',
      { cause: error },
    );
  }
  if (!isTimeout(error)) return null;
  return new TaskFailure('upstream_timeout', 'The model did not answer in time. Submit it again.', {
    cause: error,
  });
}

/** Whether one of our files is damaged; a driver may wrap that error. */
function isDamagedFile(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ApiError && cause.code === 'file_damaged') return true;
  }
  return false;
}

/** Whether the same call to a provider may succeed later. */
export const isRetryable = (error: unknown): boolean =>
  !isOutage(error) && (isTimeout(error) || (error instanceof ProviderError && error.retryable));

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError';
