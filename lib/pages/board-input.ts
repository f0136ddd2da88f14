import * as z from 'zod';
import { boardColours, boardLimits } from './boards';
import { inputId, inputText } from './input';

export const boardName = inputText
  .trim()
  .min(1, 'Enter a name for the board.')
  .max(60, 'Use at most 60 characters.');

const coordinate = z.number().min(-1_000_000).max(1_000_000);
const edgeLength = z.number().min(1).max(100_000);

/** Where a comment is pinned on a board: to an item, with which it moves, or to a point of the surface. */
export const boardPin = z.union([
  z.strictObject({ item: inputId }),
  z.strictObject({ x: coordinate, y: coordinate }),
]);
export type BoardPin = z.infer<typeof boardPin>;

/** Changed fields of an item. A change names only these, so that two people who change different fields keep both. */
export const boardItemChange = z
  .strictObject({
    text: inputText.max(
      boardLimits.text,
      `A note has at most ${boardLimits.text.toLocaleString('en')} characters.`,
    ),
    colour: z.enum(boardColours).nullable(),
    x: coordinate,
    y: coordinate,
    width: edgeLength,
    height: edgeLength,
    /** Of two items, the one with the higher value is drawn in front. */
    z: coordinate,
    group: inputId.nullable(),
    deleted: z.boolean(),
  })
  .partial();
export type BoardItemChange = z.infer<typeof boardItemChange>;

const noFile = { task_id: z.null(), output: z.null(), asset_id: z.null() };
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
  z.strictObject({ kind: z.enum(['note', 'heading', 'section']), ...noFile }),
]);

export const boardChange = z.strictObject({
  /** The item's id, made by the browser. */
  id: inputId,
  create: newBoardItem.optional(),
  set: boardItemChange,
  /** The note's text that the person saw while writing `set.text`. If others changed it meanwhile, theirs is kept below. */
  seen_text: inputText.max(boardLimits.text).optional(),
});
export type BoardChange = z.infer<typeof boardChange>;

/** The changes of one action. A browser sends them again until the server responds; they are applied once. */
export const boardBatch = z.strictObject({
  /** The tab that made them. */
  writer: z.uuid(),
  /** Counts the tab's actions, from 1. */
  sequence: z.int().min(1),
  changes: z.array(boardChange).min(1).max(boardLimits.items),
});
export type BoardBatch = z.infer<typeof boardBatch>;

/** `POST /api/console/{workspace}/boards/{board}`: sends changes, and reads those of others. */
export const boardSync = z.strictObject({
  /** The tab that sends this. */
  session: z.uuid(),
  /** The last revision that the tab has; 0 for everything. */
  since: z.int().min(0),
  /** Ids of the items that the person has selected, which others see. */
  selection: z.array(inputId).max(boardLimits.selection),
  batches: z.array(boardBatch).max(boardLimits.batches),
});
export type BoardSync = z.infer<typeof boardSync>;
