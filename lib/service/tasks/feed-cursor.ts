import { lastUnixSecond } from '@/lib/contract';
import { ApiError } from '../http';

/**
 * A position in the feed. A task moves when it changes, so that its id alone would not say where the page
 * ended.
 */
export interface FeedPosition {
  readonly updatedAtMs: number;
  readonly taskId: string;
}

export const formatPosition = ({ updatedAtMs, taskId }: FeedPosition): string =>
  `${updatedAtMs}.${taskId}`;

/** Parses a `last_id`. Throws `ApiError` invalid_value. */
export function parsePosition(text: string): FeedPosition {
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
