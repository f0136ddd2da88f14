import type { ExperimentCell } from '@/lib/contract';
import { milliToCredits } from '@/lib/contract';
import type { schema } from '../db';

type Creation = typeof schema.creations.$inferSelect;

/** A cell with the state of its task; null values without a task. */
export interface CellWithTask {
  readonly cell: typeof schema.experimentCells.$inferSelect;
  readonly progress: Creation['progress'] | null;
  readonly outputs: Creation['outputs'] | null;
  readonly removed: Creation['removedOutputs'] | null;
}

export function serializeCell({ cell, progress, outputs, removed }: CellWithTask): ExperimentCell {
  const index = (outputs ?? []).findIndex((_, at) => !(removed ?? []).includes(at));
  return {
    key: cell.key,
    state: cell.state,
    price: milliToCredits(cell.priceMilli),
    charged: cell.chargedMilli === null ? null : milliToCredits(cell.chargedMilli),
    reused: cell.reused,
    task_id: cell.taskId,
    progress: progress ?? 0,
    error: cell.error,
    output: outputs?.[index] ?? null,
    output_index: index,
    mark: cell.mark,
  };
}
