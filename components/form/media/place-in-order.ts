/**
 * Inserts a finished upload in the order in which files were added, although they finish in any order.
 * Addresses that were not uploaded here keep their position.
 */
export function placeInOrder(
  urls: readonly string[],
  url: string,
  orderOf: (url: string) => number | undefined,
): string[] {
  const mine = orderOf(url) ?? Number.POSITIVE_INFINITY;
  const at = urls.findIndex((other) => (orderOf(other) ?? 0) > mine);
  return at === -1 ? [...urls, url] : [...urls.slice(0, at), url, ...urls.slice(at)];
}

/** Moves the item at index `from` to `to`. Returns the list unchanged when either is out of range. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
