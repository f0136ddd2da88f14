import type { BoardItem } from '@/lib/pages/boards';

/** Results in the trash do not count, and one that lies on the board twice counts once. */
export const countResults = (
  items: readonly Pick<BoardItem, 'kind' | 'task_id' | 'output' | 'is_gone'>[],
): number =>
  new Set(
    items.flatMap(({ kind, task_id, output, is_gone }) =>
      kind === 'result' && !is_gone ? `${task_id}:${output}` : [],
    ),
  ).size;
