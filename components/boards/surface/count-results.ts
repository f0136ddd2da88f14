import type { BoardItem } from '@/lib/pages/boards';

/** How many results these items show, without those in the trash; a surface may hold one twice. */
export const countResults = (
  items: readonly Pick<BoardItem, 'kind' | 'task_id' | 'output' | 'is_gone'>[],
): number =>
  new Set(
    items.flatMap(({ kind, task_id, output, is_gone }) =>
      kind === 'result' && !is_gone ? `${task_id}:${output}` : [],
    ),
  ).size;
