import path from 'node:path';
import type { Graph, Import, SourceFile } from './graph.ts';
import { layerOf } from './layers.ts';
import { type Violation, violation } from './violation.ts';

/** Folders whose code is always compiled with the `@/` alias; scripts and tests of the browser also run without it. */
const ALIASED = /^(lib|components|app|server)\//;

function checkImport(file: SourceFile, { kind, line, specifier, target }: Import): Violation[] {
  if (kind === 'dynamic' || kind === 'program' || target.type !== 'file') return [];
  const same = layerOf(file.path)?.at === layerOf(target.path)?.at;
  const isAlias = specifier.startsWith('@/');
  if (same && isAlias) {
    const to = path.posix.relative(path.posix.dirname(file.path), specifier.slice(2)) || '.';
    const importText = to.startsWith('.') ? to : `./${to}`;
    return [
      violation('style', file, line, `write '${importText}' within a layer, not '${specifier}'`),
    ];
  }
  if (same || isAlias || !ALIASED.test(file.path) || !ALIASED.test(target.path)) return [];
  const written = `@/${path.posix.join(path.posix.dirname(file.path), specifier)}`;
  return [violation('style', file, line, `write '${written}' across layers, not '${specifier}'`)];
}

/** One way to write an import: relative within a layer, `@/…` across layers. */
export function checkStyle(graph: Graph): Violation[] {
  return [...graph.values()].flatMap((file) =>
    layerOf(file.path) === undefined ? [] : file.imports.flatMap((each) => checkImport(file, each)),
  );
}
