import * as z from 'zod';

const person = z.object({ id: z.string(), name: z.string() }).nullable();

/** A result or an upload in the trash. */
export const trashEntry = z.object({
  id: z.string(),
  kind: z.enum(['result', 'asset']),
  /** The prompt of a result, the name of an upload. */
  title: z.string(),
  /** Its picture, video or sound; null for a task without outputs. */
  file: z
    .object({
      url: z.string(),
      content_type: z.string(),
      preview_url: z.string().optional(),
      thumbnail_url: z.string().optional(),
    })
    .nullable(),
  made_by: person,
  /** Null for removals from before they were recorded. */
  removed_by: person,
  /** Milliseconds since the epoch. */
  removed_at: z.number(),
  /** Whole days until it is deleted, by the database's clock; 0 on the last day. */
  days_left: z.int().nonnegative(),
  may_restore: z.boolean(),
});
export type TrashEntry = z.infer<typeof trashEntry>;

/** `GET /api/console/{workspace}/trash?after=`: one page, latest removals first. */
export const trashPage = z.object({
  data: z.array(trashEntry),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type TrashPage = z.infer<typeof trashPage>;

/** A place that shows results or an upload, with the number of those results. */
export interface FileUse {
  /**
   * `link`: a public link of an experiment. `review_link`: an open review link. `keeper`: a mark in an experiment. `comments`: on a
   * cell of an experiment, or on the result itself. `favourite`: of other people. `id` and `name` are empty for favourites,
   * approvals, comments on the result itself, and private presets and characters of others.
   */
  readonly kind:
    | 'link'
    | 'review_link'
    | 'approval'
    | 'keeper'
    | 'comments'
    | 'character'
    | 'preset'
    | 'board'
    | 'favourite';
  /** Id of the experiment, the review link, the character, the preset or the board. */
  readonly id: string;
  readonly name: string;
  readonly results: number;
}
