import type { ReadPage } from '@/lib/contract';

/**
 * Whether the page that was requested with `after` is an earlier page once more, because the service ignores `after`.
 * An empty page at the end of a list may repeat `after` as its `last_id`, and is not meant.
 */
export const isRepeatedPage = (page: ReadPage<unknown>, after: string | undefined): boolean =>
  after !== undefined &&
  page.last_id === after &&
  (page.has_more || page.data.length + page.left_out > 0);
