import type { Graph } from './graph.ts';
import { type Violation, violation } from './violation.ts';

/** The files that a file imports, at once, later or for a type; programs that it starts are none of its code. */
function importedBy(graph: Graph, path: string): string[] {
  return (graph.get(path)?.imports ?? []).flatMap(({ kind, target }) =>
    kind !== 'program' && target.type === 'file' && graph.has(target.path) ? [target.path] : [],
  );
}

/** Groups of files that import each other (Tarjan's strongly connected components, iterative). */
function findCycles(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const enter = (path: string) => {
    index.set(path, index.size);
    low.set(path, index.size - 1);
    stack.push(path);
    onStack.add(path);
    return { path, next: importedBy(graph, path) };
  };
  const lower = (path: string, to: number | undefined) => {
    if (to !== undefined && to < (low.get(path) ?? 0)) low.set(path, to);
  };

  for (const start of graph.keys()) {
    if (index.has(start)) continue;
    const walk = [enter(start)];
    for (let top = walk.at(-1); top; top = walk.at(-1)) {
      const next = top.next.pop();
      if (next === undefined) {
        walk.pop();
        const parent = walk.at(-1);
        if (parent) lower(parent.path, low.get(top.path));
        if (low.get(top.path) === index.get(top.path)) {
          const group = stack.splice(stack.indexOf(top.path));
          for (const path of group) onStack.delete(path);
          cycles.push(group);
        }
      } else if (!index.has(next)) walk.push(enter(next));
      else if (onStack.has(next)) lower(top.path, index.get(next));
    }
  }
  return cycles.filter(
    (group) => group.length > 1 || importedBy(graph, group[0] ?? '').includes(group[0] ?? ''),
  );
}

/** The shortest way round a group, from its first file by name back to it. */
function shortestCycle(graph: Graph, group: readonly string[]): string[] {
  const start = [...group].sort()[0] ?? '';
  const via = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of importedBy(graph, path)) {
      if (next === start) {
        const way = [path];
        for (let at = path; at !== start; ) {
          at = via.get(at) ?? start;
          way.unshift(at);
        }
        return [...way, start];
      }
      if (group.includes(next) && !via.has(next)) {
        via.set(next, path);
        queue.push(next);
      }
    }
  }
  return [start];
}

/**
 * Files that import each other in a circle. At run time the file that is loaded first sees the other half-made; of
 * types nothing is loaded, but neither file can be read, moved or tested without the other.
 */
export function checkCycles(graph: Graph): Violation[] {
  return findCycles(graph).map((group) => {
    const cycle = shortestCycle(graph, group);
    const first = { path: cycle[0] ?? '' };
    const line = graph
      .get(first.path)
      ?.imports.find(({ target }) => target.type === 'file' && target.path === cycle[1])?.line;
    return violation('cycle', first, line ?? 1, cycle.join(' → '));
  });
}
