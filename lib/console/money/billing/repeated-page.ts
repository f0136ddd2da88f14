import type { ReadPage } from '@/lib/contract';

/**
 * Whether a page that was asked for `after` is an earlier one again: the service knows no `after`. An empty page after
 * the last full one may name its `after` as well.
 */
export const isRepeatedPage = (page: ReadPage<unknown>, after: string | undefined): boolean =>
  after !== undefined &&
  page.last_id === after &&
  (page.has_more || page.data.length + page.left_out > 0);
