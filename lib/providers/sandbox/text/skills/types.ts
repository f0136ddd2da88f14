import type { Random } from '../../art/random';
import type { Conversation } from '../reading/conversation';

/** What a skill works with. */
export interface Task extends Conversation {
  /** `ask` in lower case, for patterns. */
  readonly lower: string;
  /** What it is about, in the asker's words. */
  readonly topic: string;
  /** Chooses among phrasings: the same request always the same; always the first at temperature 0. */
  pick<T>(options: readonly T[]): T;
  readonly random: Random;
}

/** A part of an answer, in Markdown. */
export interface Section {
  /** Shown as a heading when the answer has several. */
  readonly title: string;
  readonly text: string;
}

/** Answers the part of a task that it recognises; `null` when nothing there is for it. */
export type Skill = (task: Task) => Section | null;
