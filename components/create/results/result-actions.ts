import type { FormState } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { Reference } from '../../use-in-create';

export interface ResultActions {
  /** Fills in the form of a starting point, and runs nothing. */
  onStart: (form: FormState) => void;
  /** The page of a result. */
  hrefOf: (taskId: string, output: number) => string;
  /** Fills the form with the values of a task. */
  onRemix: (task: Creation) => void;
  /** Adds a result to the form's references, or proposes models that accept it. */
  reference: Pick<Reference, 'takes' | 'use'>;
}
