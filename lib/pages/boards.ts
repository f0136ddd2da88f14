import * as z from 'zod';
import { inputId, inputText } from './input';
import type { ProjectChoice } from './project-choice';

export const boardViews = ['grid', 'surface'] as const;
export type BoardView = (typeof boardViews)[number];

export const boardName = inputText
  .trim()
  .min(1, 'Enter a name for the board.')
  .max(60, 'Use at most 60 characters.');

export const boardItemKinds = ['result', 'upload', 'note', 'heading', 'section'] as const;
export type BoardItemKind = (typeof boardItemKinds)[number];

export const boardColours = ['yellow', 'blue', 'green', 'pink', 'grey'] as const;
export type BoardColour = (typeof boardColours)[number];

/** Collections, as boards were called, had no limit: a larger one stays whole and takes nothing more. */
export const boardLimits = { items: 2000, text: 5000, selection: 200, batches: 50 };

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
  /** Of the item, made by the browser. */
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

export interface BoardFile {
  readonly asset_id: string;
  readonly url: string;
  readonly name: string | null;
  readonly content_type: string;
}

export interface BoardItem {
  readonly id: string;
  readonly kind: BoardItemKind;
  readonly task_id: string | null;
  readonly output: number | null;
  /** The upload that it shows; null for one that is in the trash or deleted. */
  readonly file: BoardFile | null;
  /** Whether its result is in the trash or deleted. */
  readonly is_gone: boolean;
  /** The address of a small picture of the result that it shows; null for none, or one in the trash or deleted. */
  readonly picture: string | null;
  /** The first words of the prompt of the result that it shows, else empty. */
  readonly prompt: string;
  /** Width over height of what it shows; 0 when unknown. */
  readonly ratio: number;
  readonly text: string;
  readonly colour: BoardColour | null;
  /** Null until the board was shown as a surface. */
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly z: number;
  readonly group: string | null;
  readonly deleted: boolean;
}

/** Someone else who has the board open. */
export interface BoardPerson {
  readonly id: string;
  readonly name: string;
  readonly selection: readonly string[];
}

/** What is new on a board since a revision. */
export interface BoardNews {
  readonly id: string;
  readonly name: string;
  readonly view: BoardView;
  /** The project that it is filed in, as it is now; null for none. */
  readonly project: (ProjectChoice & { readonly is_archived: boolean }) | null;
  readonly revision: number;
  /** Whether these are all its items, and not only those that changed. */
  readonly whole: boolean;
  readonly items: readonly BoardItem[];
  readonly people: readonly BoardPerson[];
}

/** What the results of a board cost, and how far they are. */
export interface BoardFigures {
  readonly results: number;
  /** Credits that were settled for the tasks of its results. */
  readonly spent: number;
  readonly approved: number;
  readonly in_review: number;
}

/** A board with what its card shows. */
export interface BoardSummary {
  readonly id: string;
  readonly name: string;
  readonly view: BoardView;
  /** Results on it that are in the gallery. */
  readonly count: number;
  /** Small pictures of those added last, at most four. */
  readonly covers: readonly string[];
  readonly created_by: string;
  /** The project that it is filed in; null for none. */
  readonly project_id: string | null;
  /** Comments of others on it that the reader has not seen. */
  readonly new_comments: number;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}

/** The page that shows a board, below the workspace. */
export const boardPath = ({ id, view }: Pick<BoardSummary, 'id' | 'view'>): string =>
  view === 'grid' ? `gallery?${new URLSearchParams({ board: id })}` : `boards/${id}`;
