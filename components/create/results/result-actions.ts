import type { ActionResult, Creation, OutputRecord, OutputRef } from '@/lib/contract';

/** The actions on results of the Create page. */
export interface ResultActions {
  cancel: (taskId: string) => Promise<ActionResult<Creation | null>>;
  /** Moves results to the trash, or back. Output `-1` is a task without outputs. */
  remove: (outputs: readonly OutputRef[], on: boolean) => Promise<ActionResult<void>>;
  /** The page of a result. */
  hrefOf: (taskId: string, output: number) => string;
  /** Fills the form with the values of a task. */
  onRemix: (task: Creation) => void;
  /** Adds a result to the form's references, or proposes models that accept it; null when no model does. */
  referenceWith: (output: OutputRecord) => (() => void) | null;
}
