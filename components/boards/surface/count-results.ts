import type { BoardItem } from '@/lib/pages/boards';

/** How many results these items show; a surface may hold one twice. */
export const countResults = (
  items: readonly Pick<BoardItem, 'kind' | 'task_id' | 'output'>[],
): number =>
  new Set(
    items.flatMap(({ kind, task_id, output }) => (kind === 'result' ? `${task_id}:${output}` : [])),
  ).size;
