import type { Graph, Import, SourceFile } from './graph.ts';
import {
  BROWSER_FILES,
  BROWSER_ID_FILE,
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

/** https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID, read 2026-11-27: it is missing on plain http. */
function checkBrowserIds(file: SourceFile): Violation[] {
  if (!BROWSER_FILES.test(file.path) || TEST_FILES.test(file.path)) return [];
  if (file.path === BROWSER_ID_FILE) return [];
  return file.uses
    .filter(({ as }) => as === 'crypto.randomUUID')
    .map(({ as, line }) =>
      violation(
        'secure-context',
        file,
        line,
        `${as} is not there on plain http: use newSubmissionId`,
      ),
    );
}

/** Clock, chance and I/O in pure files; the environment, the browser's storage and its random ids anywhere but in their modules. */
export function checkPurity(graph: Graph): Violation[] {
  return [...graph.values()].flatMap((file) => [
    ...checkPure(file),
    ...checkEnvironment(file),
    ...checkStorage(file),
    ...checkBrowserIds(file),
  ]);
}
