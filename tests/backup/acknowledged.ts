import type { Journal } from '../chaos/journal';

/** What a source has acknowledged, which every later backup must have. */
export interface Acknowledged {
  /** Ids of tasks. */
  readonly tasks: readonly string[];
  /** Ids of turns whose answer was read to its end. */
  readonly turns: readonly string[];
  /** SHA-256 of uploaded files. */
  readonly uploads: readonly string[];
}

/** What was acknowledged until now. */
export const readAcknowledged = ({ creations, questions, uploads }: Journal): Acknowledged => ({
  tasks: creations.flatMap(({ taskIds }) => [...taskIds]),
  turns: questions.flatMap(({ answeredBy }) => [...answeredBy]),
  uploads: uploads.map(({ sha256 }) => sha256),
});
