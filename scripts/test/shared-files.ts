import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What keeps a file apart: a page, a module's mock, a database, a process or a thread, and what changes the global state
 * of a worker.
 */
const APART =
  /@vitest-environment|\bvi\.(mock|doMock|stub|useFakeTimers|resetModules)|describeDatabases|Postgres\(|openDatabase|createTestService|openDocumented|process\.(env|on|chdir)|globalThis|node:(child_process|worker_threads)|\/start-server|server-process/;

/** Test files without database, page, mock or process: they share their workers (`isolate: false`). */
export function listSharedFiles(root: string): string[] {
  return globSync('{lib,components,scripts}/**/*.test.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !APART.test(readFileSync(path.join(root, file), 'utf8')))
    .sort();
}
