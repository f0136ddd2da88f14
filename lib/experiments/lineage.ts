/** An experiment with the one it was made from; null for none. */
export interface Descendant {
  readonly id: string;
  readonly from: string | null;
}

/** Experiments of one lineage that are shown. */
const maxDescendants = 60;

/**
 * The experiments that `id` came from and that came from any of those, each after the one it was made from. A chain that
 * leads back to itself, which no page can make, ends there.
 */
export function lineageOf<T extends Descendant>(all: readonly T[], id: string): T[] {
  const byId = new Map(all.map((each) => [each.id, each]));
  const children = Map.groupBy(all, ({ from }) => from);
  let root = byId.get(id);
  const seenIds = new Set<string>();
  while (root?.from != null && !seenIds.has(root.id)) {
    seenIds.add(root.id);
    const parent = byId.get(root.from);
    if (parent === undefined) break;
    root = parent;
  }
  const lineage = new Map<string, T>();
  const queue = root === undefined ? [] : [root];
  for (const each of queue) {
    if (lineage.has(each.id) || lineage.size === maxDescendants) continue;
    lineage.set(each.id, each);
    queue.push(...(children.get(each.id) ?? []));
  }
  return [...lineage.values()];
}
