import { formatCount } from '@/components/ui';
import type { BoardItem } from '@/lib/pages/boards';
import { reviewLinkLimits } from '@/lib/pages/review-links';

/** Why no review link can show these items; null when one can. */
export function sharingObstacle(
  items: readonly Pick<BoardItem, 'kind' | 'task_id' | 'output'>[],
): string | null {
  const results = new Set(
    items.flatMap(({ kind, task_id, output }) => (kind === 'result' ? `${task_id}:${output}` : [])),
  );
  if (results.size === 0) return 'There is no result on this board yet.';
  if (results.size <= reviewLinkLimits.results) return null;
  return `A review link shows at most ${formatCount(reviewLinkLimits.results)} results, and this board has ${formatCount(results.size)}. Select fewer in the grid, and share those.`;
}
