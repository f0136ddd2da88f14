/** An experiment with the one it was made from; null for none. */
export interface Descendant {
  readonly id: string;
  readonly from: string | null;
}

/** The most experiments of a lineage that are shown. */
const maxDescendants = 60;

/**
 * The ancestors of experiment `id` and all their descendants, each after the experiment it was made from. A cycle, which no page
 * can make, is cut.
 */
export function lineageOf<T extends Descendant>(experiments: readonly T[], id: string): T[] {
  const byId = new Map(experiments.map((each) => [each.id, each]));
  const children = Map.groupBy(experiments, ({ from }) => from);
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
