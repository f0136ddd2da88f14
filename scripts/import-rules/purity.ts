import type { Graph, Import, SourceFile } from './graph.ts';
import {
  BUILD_CONSTANTS,
  ENVIRONMENT_READERS,
  PURE_FILES,
  STORAGE_FILES,
  TEST_FILES,
} from './table.ts';
import { type Violation, violation } from './violation.ts';

const PURE_PACKAGES = ['zod'];

function isPure(path: string): boolean {
  return !TEST_FILES.test(path) && PURE_FILES.some((pattern) => pattern.test(path));
}

/** Why a pure file may not have this import; null when it may. A type does nothing. */
function impurity({ kind, target }: Import): string | null {
  if (kind === 'type') return null;
  if (target.type === 'node') return `node:${target.name}`;
  if (target.type === 'package') return PURE_PACKAGES.includes(target.name) ? null : target.name;
  if (target.type === 'file') return isPure(target.path) ? null : target.path;
  return null;
}

function checkPure(file: SourceFile): Violation[] {
  if (!isPure(file.path)) return [];
  return [
    ...file.imports.flatMap((each) => {
      const what = impurity(each);
      return what ? [violation('pure', file, each.line, `a pure file imports ${what}`)] : [];
    }),
    ...file.uses
      .filter(({ what }) => what === 'the clock' || what === 'chance')
      .map(({ what, as, line }) =>
        violation('pure', file, line, `a pure file uses ${what} (${as}): pass the value in`),
      ),
  ];
}

function checkEnvironment(file: SourceFile): Violation[] {
  if (TEST_FILES.test(file.path)) return [];
  if (ENVIRONMENT_READERS.some((pattern) => pattern.test(file.path))) return [];
  return file.uses
    .filter(({ what, as }) => what === 'process.env' && !BUILD_CONSTANTS.includes(as.slice(12)))
    .map(({ as, line }) =>
      violation('environment', file, line, `${as} is read outside lib/platform/env.ts`),
    );
}

function checkStorage(file: SourceFile): Violation[] {
  if (TEST_FILES.test(file.path)) return [];
  if (STORAGE_FILES.some((pattern) => pattern.test(file.path))) return [];
  return file.uses
    .filter(({ what }) => what === 'storage')
    .map(({ as, line }) =>
      violation('storage', file, line, `${as} may throw: use components/ui/browser-storage.ts`),
    );
}

/** Clock, chance and I/O in pure files; the environment and the browser's storage anywhere but in their modules. */
export function checkPurity(graph: Graph): Violation[] {
  return [...graph.values()].flatMap((file) => [
    ...checkPure(file),
    ...checkEnvironment(file),
    ...checkStorage(file),
  ]);
}
