import { lastUnixSecond } from '@/lib/contract';
import { ApiError } from '../http';

/**
 * A position in the updates of tasks. A task moves when it changes, so that its id alone would not say where the page
 * ended.
 */
export interface UpdatePosition {
  readonly updatedAtMs: number;
  readonly taskId: string;
}

export const formatPosition = ({ updatedAtMs, taskId }: UpdatePosition): string =>
  `${updatedAtMs}.${taskId}`;

/** Parses a `last_id`. Throws `ApiError` invalid_value. */
export function parsePosition(text: string): UpdatePosition {
  const [, ms, taskId] = /^(\d{1,15})\.([0-9A-Za-z_]{1,128})$/.exec(text) ?? [];
  if (ms === undefined || taskId === undefined || Number(ms) > lastUnixSecond * 1000) {
    throw new ApiError(
      'invalid_value',
      'after must be the last_id of the previous page, unchanged.',
      {
        param: 'after',
      },
    );
  }
  return { updatedAtMs: Number(ms), taskId };
}
