import * as z from 'zod';
import type { BoardPin } from './board-input';
import { inputId, inputText } from './input';
import type { Mention } from './mentions';
import { type ReviewStatus, reviewStatuses } from './review-statuses';

/** A text about a result or a cell. */
export const commentText = inputText
  .trim()
  .min(1, 'Write a comment.')
  .max(1000, 'A comment has at most 1,000 characters.');

const shareOfSide = z.number().min(0).max(1);
const seconds = z.number().min(0).max(86_400);

/** What a comment points at: an area of a picture or film, a moment or range of a film or sound, or both. */
export const commentPlace = z
  .strictObject({
    /** In shares of the picture's width and height; a point has no size. */
    area: z
      .strictObject({ x: shareOfSide, y: shareOfSide, width: shareOfSide, height: shareOfSide })
      .nullable(),
    /** Seconds from the beginning; a moment has no `until`. */
    from: seconds.nullable(),
    until: seconds.nullable(),
  })
  .refine(({ area, from }) => area !== null || from !== null, 'Point at a place or at a moment.')
  .refine(
    ({ from, until }) => until === null || (from !== null && until >= from),
    'A range ends after it begins.',
  );
export type CommentPlace = z.infer<typeof commentPlace>;

/** A comment on a result, as it is sent. */
export const commentInput = z.strictObject({
  text: commentText,
  /** The comment that it answers. */
  parent: inputId.nullable(),
  place: commentPlace.nullable(),
});
export type CommentInput = z.infer<typeof commentInput>;

export const cellSubject = (experimentId: string, key: string): string =>
  `cell:${experimentId}:${key}`;

export interface Comment {
  readonly id: string;
  /** The name of a version, `cell:<experiment id>:<key>` or `board:<board id>`. */
  readonly subject: string;
  readonly parent: string | null;
  readonly text: string;
  /** Whom it mentioned when it was sent. */
  readonly mentions: readonly Mention[];
  readonly place: CommentPlace | null;
  /** Where a comment on a board is pinned; absent for others. */
  readonly pin?: BoardPin;
  /** A member, or a guest of a review link. */
  readonly author: { readonly id: string; readonly name: string; readonly is_guest: boolean };
  /** Who closed the thread; null while it is open. */
  readonly resolved_by: string | null;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}

export const reviewStatus = z.enum(reviewStatuses);

/** SHA-256 digests, in hexadecimal, of what was approved. */
export interface FrozenDigests {
  /** The file, with the content credential that it carries. */
  readonly file: string;
  /** The model and every parameter. */
  readonly recipe: string;
  /** Null where the service gives no receipt. */
  readonly receipt: string | null;
}

export interface ReviewStep {
  readonly status: ReviewStatus;
  readonly person: string;
  /** Whether the person is a guest of a review link. */
  readonly is_guest: boolean;
  readonly frozen: FrozenDigests | null;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}

/** `GET /api/console/{workspace}/review?version=`: the comments on a result, and the decisions about it. */
export interface Review {
  readonly comments: readonly Comment[];
  /** Oldest first; empty for a draft. */
  readonly steps: readonly ReviewStep[];
  /** A version made later than this one from the same original; null when there is none. */
  readonly newer: { readonly task_id: string; readonly output: number } | null;
  /** Ids of the comments of others that the reader has not seen. */
  readonly unread: readonly string[];
  /** The reader's id, as in comments. */
  readonly reader: string;
  /** Whether the reader may delete the comments of others. */
  readonly moderates: boolean;
}

export interface Approval {
  readonly task_id: string;
  readonly output: number;
  readonly person: string;
  /** Whether the person is a guest of a review link. */
  readonly is_guest: boolean;
  readonly created_at: number;
  /** Whether the result is still approved. */
  readonly is_current: boolean;
  /** False for a result in the trash or deleted. */
  readonly is_shown: boolean;
}

/** The id of one submission: sent again it has no second effect. Results that get a status together share it. */
export const reviewSubmission = z.uuid('This submission has no id.');

export const resultInput = z.object({
  task_id: inputId,
  output: z.coerce.number().int().min(0).max(99),
});

/** A SHA-256 digest in hexadecimal. */
export const digestInput = inputText.regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 digest of a file.');
