import type * as z from 'zod';
import { boardPin } from './board-input';
import { commentInput, type Review } from './review';

/** A comment on a board, as it is sent. An answer has the pin of its thread. */
export const boardCommentInput = commentInput.omit({ place: true }).extend({
  pin: boardPin.nullable(),
});
export type BoardCommentInput = z.infer<typeof boardCommentInput>;

export const boardSubject = (boardId: string): string => `board:${boardId}`;

/** `GET /api/console/{workspace}/boards/{board}/comments`: the comments on a board, oldest first. */
export type BoardComments = Pick<Review, 'comments' | 'unread' | 'reader' | 'moderates'>;
