import { formatCount } from '@/components/ui';
import { reviewLinkLimits } from '@/lib/pages/review-link-limits';

const maxResultsLabel = formatCount(reviewLinkLimits.results);

/** Why no review link can show a board with `count` results; null when one can. */
export function sharingObstacle(count: number): string | null {
  if (count === 0) return 'There is no result on this board yet.';
  if (count <= reviewLinkLimits.results) return null;
  return `A review link shows at most ${maxResultsLabel} results, and this board has ${formatCount(count)}. Select fewer in the grid, and share those.`;
}

/** The results of a link in words: “500 of 512 results” where its board has grown beyond what a link shows. */
export function shownResultsLabel(count: number): string {
  if (count > reviewLinkLimits.results)
    return `${maxResultsLabel} of ${formatCount(count)} results`;
  return count === 1 ? '1 result' : `${formatCount(count)} results`;
}
