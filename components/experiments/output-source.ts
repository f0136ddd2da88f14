import type { ExperimentCell } from '@/lib/pages/experiments';

/** The task and the index of an output, as `OutputMedia` takes them; undefined without a task. */
export const outputSourceOf = (
  cell: Pick<ExperimentCell, 'task_id' | 'output_index'> | undefined,
): { taskId: string; index: number } | undefined =>
  cell == null || cell.task_id === null
    ? undefined
    : { taskId: cell.task_id, index: cell.output_index };
