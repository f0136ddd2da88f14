import type { Graph } from './graph.ts';
import { PROCESS_ENTRIES } from './table.ts';
import { type Violation, violation } from './violation.ts';

/**
 * Imports of `server-only` that the process would run into: the package is a marker that Next.js
 * resolves, and throws under plain Node.js.
 */
export function checkServerOnly(graph: Graph): Violation[] {
  const via = new Map<string, string>(PROCESS_ENTRIES.map((entry) => [entry, '']));
  const violations: Violation[] = [];
  for (const path of via.keys()) {
    const file = graph.get(path);
    if (!file) continue;
    for (const { kind, target, line } of file.imports) {
      if (kind === 'type') continue;
      if (target.type === 'file' && !via.has(target.path)) via.set(target.path, path);
      if (target.type === 'package' && target.name === 'server-only') {
        violations.push(violation('server-only', file, line, `reached from ${trail(via, path)}`));
      }
    }
  }
  return violations;
}

/** The way from the entry to a file, e.g. `server.ts → lib/a.ts`. */
function trail(via: ReadonlyMap<string, string>, path: string): string {
  const before = via.get(path);
  return before ? `${trail(via, before)} → ${path}` : path;
}
