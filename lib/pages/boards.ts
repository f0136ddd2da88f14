import type { ProjectChoice } from './project-choice';

/*
 * Without zod, so that a page which only shows boards does not fetch it first. What a browser sends is in `board-input.ts`.
 */

export const boardViews = ['grid', 'surface'] as const;
export type BoardView = (typeof boardViews)[number];

export const boardItemKinds = ['result', 'upload', 'note', 'heading', 'section'] as const;
export type BoardItemKind = (typeof boardItemKinds)[number];

export const boardColours = ['yellow', 'blue', 'green', 'pink', 'grey'] as const;
export type BoardColour = (typeof boardColours)[number];

/** Boards that were made when boards had no limit may have more items; nothing can be added to them. */
export const boardLimits = { items: 2000, text: 5000, selection: 200, batches: 50 };

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

/** What the results of a board cost, how far they are, and who sees them. */
export interface BoardFigures {
  readonly results: number;
  /** Credits that were settled for the tasks of its results. */
  readonly spent: number;
  readonly approved: number;
  readonly in_review: number;
  /** Titles of the open review links that show the board. */
  readonly review_links: readonly string[];
}

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

/** The page that shows the comments on a board, below the workspace: on its surface, where their pins are. */
export const boardCommentsPath = (boardId: string): string => `boards/${boardId}?comments`;
