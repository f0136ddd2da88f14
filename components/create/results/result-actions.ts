import type { ActionResult, Creation, OutputRecord, OutputRef } from '@/lib/contract';

/** What can be done with results on Create. */
export interface ResultActions {
  cancel: (taskId: string) => Promise<ActionResult<Creation | null>>;
  /** Takes results out of the gallery; `-1` is a task without one. */
  remove: (outputs: readonly OutputRef[], on: boolean) => Promise<ActionResult<void>>;
  /** Where a result is shown in full. */
  hrefOf: (taskId: string, output: number) => string;
  /** Fills the form in with what made a task. */
  onRemix: (task: Creation) => void;
  /** Adds a result to the form's references, or proposes models that take it; null when none does. */
  referenceWith: (output: OutputRecord) => (() => void) | null;
}
