import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What keeps a file apart: a page, a module's mock, what changes the global state of a worker, and helpers from a folder
 * `testing` (but that of the configuration) or modules of Node.js that open a database, a server, a process or a thread.
 */
const APART =
  /@vitest-environment|\bvi\.(mock|doMock|stub|useFakeTimers|resetModules)|(?<!\/config)\/testing['/]|process\.(env|on|chdir)|globalThis|node:(child_process|worker_threads|http)|openDatabase/;

/** Test files without database, page, mock or process: they share their workers (`isolate: false`). */
export function listSharedFiles(root: string): string[] {
  return globSync('{lib,components}/**/*.test.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('scripts/kill-run/'))
    .filter((file) => !APART.test(readFileSync(path.join(root, file), 'utf8')))
    .sort();
}
