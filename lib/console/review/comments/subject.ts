import type { ConsoleTx } from '../../db';

/** What a comment is about. */
export interface Subject {
  /** The name of a version (`lib/pages/edits`), of a cell (`lib/pages/review`) or a board (`lib/pages/board-comments`). */
  readonly name: string;
  /** The experiment of a cell; null for others. */
  readonly experimentId: string | null;
  /** What has the limit of comments. */
  readonly owner: 'result' | 'experiment' | 'board';
  /** In the middle of a sentence, such as `on “a harbour”`. */
  readonly place: string;
  /** The page where it is shown, below the workspace. */
  readonly path: string;
  /** The people who are notified of every comment on it, such as its author. */
  readonly followers: readonly string[];
  /** Keeps what it is about from being deleted while a comment is written. Throws `InvalidRequestError` when it is gone. */
  readonly lock?: (tx: ConsoleTx) => Promise<void>;
}

/** The beginning of the keys of the notifications about comments on the cells of an experiment. */
export const cellNotificationPrefix = (experimentId: string): string =>
  subjectNotificationPrefix(`cell:${experimentId}`);

export const subjectNotificationPrefix = (subject: string): string => `comment:${subject}:`;

/** The beginning of the keys of one comment's notifications, one for each person. */
export const commentNotificationPrefix = (subject: string, id: string): string =>
  `${subjectNotificationPrefix(subject)}${id}:`;
