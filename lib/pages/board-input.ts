import * as z from 'zod';
import { boardColours, boardLimits } from './boards';
import { inputId, inputText } from './input';

export const boardName = inputText
  .trim()
  .min(1, 'Enter a name for the board.')
  .max(60, 'Use at most 60 characters.');

const coordinate = z.number().min(-1_000_000).max(1_000_000);
const length = z.number().min(1).max(100_000);

/** What on a board a comment points to: an item, with which it moves, or a point of the surface. */
export const boardPin = z.union([
  z.strictObject({ item: inputId }),
  z.strictObject({ x: coordinate, y: coordinate }),
]);
export type BoardPin = z.infer<typeof boardPin>;

/** What of an item can be changed, each by itself: two people who change different fields of one item keep both. */
export const boardItemChange = z
  .strictObject({
    text: inputText.max(
      boardLimits.text,
      `A note has at most ${boardLimits.text.toLocaleString('en')} characters.`,
    ),
    colour: z.enum(boardColours).nullable(),
    x: coordinate,
    y: coordinate,
    width: length,
    height: length,
    /** What is higher lies in front. */
    z: coordinate,
    group: inputId.nullable(),
    deleted: z.boolean(),
  })
  .partial();
export type BoardItemChange = z.infer<typeof boardItemChange>;

const text = { task_id: z.null(), output: z.null(), asset_id: z.null() };
/** What an item is, which never changes. */
export const newBoardItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('result'),
    task_id: inputId,
    output: z.int().min(0).max(99),
    asset_id: z.null(),
  }),
  z.strictObject({
    kind: z.literal('upload'),
    task_id: z.null(),
    output: z.null(),
    asset_id: inputId,
  }),
  z.strictObject({ kind: z.enum(['note', 'heading', 'section']), ...text }),
]);

export const boardChange = z.strictObject({
  /** The item's id, made by the browser. */
  id: inputId,
  create: newBoardItem.optional(),
  set: boardItemChange,
  /** The text of a note that `set.text` was written over. What others made of it meanwhile is kept below. */
  seen_text: inputText.max(boardLimits.text).optional(),
});
export type BoardChange = z.infer<typeof boardChange>;

/** The changes of one act, which a browser sends again until it has an answer. They are applied once. */
export const boardBatch = z.strictObject({
  /** The tab that made them. */
  writer: z.uuid(),
  /** Counts the tab's acts, from 1. */
  sequence: z.int().min(1),
  changes: z.array(boardChange).min(1).max(boardLimits.items),
});
export type BoardBatch = z.infer<typeof boardBatch>;

/** `POST /api/console/{workspace}/boards/{board}`: sends changes, and asks for those of others. */
export const boardSync = z.strictObject({
  /** The tab that asks. */
  session: z.uuid(),
  /** The last revision that the tab has; 0 for everything. */
  since: z.int().min(0),
  /** Ids of the items that the person has selected, which others see. */
  selection: z.array(inputId).max(boardLimits.selection),
  batches: z.array(boardBatch).max(boardLimits.batches),
});
export type BoardSync = z.infer<typeof boardSync>;
