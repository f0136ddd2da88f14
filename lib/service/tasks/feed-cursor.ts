import { ApiError } from '../http';

/** A place in the feed: a task changes, so its id alone would not say where the page ended. */
export interface FeedPlace {
  readonly updatedAtMs: number;
  readonly taskId: string;
}

export const formatPlace = ({ updatedAtMs, taskId }: FeedPlace): string =>
  `${updatedAtMs}.${taskId}`;

/** Reads a `last_id` back. Throws `ApiError` invalid_value. */
export function parsePlace(text: string): FeedPlace {
  const [, ms, taskId] = /^(\d{1,15})\.([0-9A-Za-z_]{1,128})$/.exec(text) ?? [];
  if (ms === undefined || taskId === undefined) {
    throw new ApiError('invalid_value', 'after is the last_id of the page before, as it was.', {
      param: 'after',
    });
  }
  return { updatedAtMs: Number(ms), taskId };
}
