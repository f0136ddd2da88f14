import type { OutputRecord } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import type { StartingPoint } from '../starting-points';

/** What the Create page does with its results. */
export interface ResultActions {
  /** What may be begun with while there is no result. */
  points: readonly StartingPoint[];
  /** Fills the form with a starting point, and runs nothing. */
  onStart: (point: StartingPoint) => void;
  /** The page of a result. */
  hrefOf: (taskId: string, output: number) => string;
  /** Fills the form with the values of a task. */
  onRemix: (task: Creation) => void;
  /** Adds a result to the form's references, or proposes models that accept it; null when no model does. */
  referenceWith: (output: OutputRecord) => (() => void) | null;
}
