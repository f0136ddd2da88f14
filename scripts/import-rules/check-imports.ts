import { checkCycles } from './cycles.ts';
import { readGraph } from './graph.ts';
import { checkLayers } from './layers.ts';
import { checkPurity } from './purity.ts';
import { checkServerOnly } from './reach.ts';
import { checkStyle } from './style.ts';
import type { Violation } from './violation.ts';

/**
 * Everything under `root` that breaks the import rules of `table.ts`.
 *
 * @returns violations in the order of their files; empty when all is well. `files` is how many
 * were read.
 */
export function checkImports(root: string): { files: number; violations: Violation[] } {
  const graph = readGraph(root);
  const violations = [
    ...checkLayers(graph),
    ...checkPurity(graph),
    ...checkServerOnly(graph),
    ...checkCycles(graph),
    ...checkStyle(graph),
  ];
  violations.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line);
  return { files: graph.size, violations };
}
