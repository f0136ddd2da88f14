import type { PromotionInput, ShareInput } from '@/lib/pages/experiment-results';
import type { ExperimentCell } from '@/lib/pages/experiments';
import type { ActionResult } from '@/lib/pages/failures';

/** The actions on results, bound to their experiment. */
export interface ResultActions {
  mark: (keys: string[], mark: ExperimentCell['mark']) => Promise<ActionResult<void>>;
  vote: (vote: {
    first: string;
    second: string;
    score: 0 | 0.5 | 1;
  }) => Promise<ActionResult<void>>;
  comment: (cell: string, text: string) => Promise<ActionResult<void>>;
  deleteComment: (id: string) => Promise<ActionResult<void>>;
  promote: (input: PromotionInput) => Promise<ActionResult<string | null>>;
  /** Returns the address of the link. */
  share: (input: ShareInput) => Promise<ActionResult<string>>;
  unshare: (id: string) => Promise<ActionResult<void>>;
}
