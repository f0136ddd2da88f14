/**
 * Inserts a finished upload in the order in which files were added, although they finish in any order.
 * Addresses that were not uploaded here keep their position.
 */
export function placeInOrder(
  urls: readonly string[],
  url: string,
  orderOf: (url: string) => number | undefined,
): string[] {
  const order = orderOf(url) ?? Number.POSITIVE_INFINITY;
  const index = urls.findIndex((other) => (orderOf(other) ?? 0) > order);
  return index === -1 ? [...urls, url] : [...urls.slice(0, index), url, ...urls.slice(index)];
}

/** Moves the item at index `from` to `to`. Returns the list unchanged when either is out of range. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const otherItems = items.filter((_, index) => index !== from);
  return [...otherItems.slice(0, to), item, ...otherItems.slice(to)];
}
