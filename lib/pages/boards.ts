export const boardViews = ['grid', 'surface'] as const;
export type BoardView = (typeof boardViews)[number];

export const boardItemKinds = ['result', 'upload', 'note', 'heading', 'section'] as const;
export type BoardItemKind = (typeof boardItemKinds)[number];

/** Most items of a board. Collections were not limited: a larger one stays, and takes no more. */
export const maxBoardItems = 2000;

/** A board with what its card shows. */
export interface BoardSummary {
  readonly id: string;
  readonly name: string;
  /** Results in it that are in the gallery. */
  readonly count: number;
  /** Small pictures of those added last, at most four. */
  readonly covers: readonly string[];
  readonly created_by: string;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}
