import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What keeps a file apart: a page, a module's mock, what changes a worker's global state, and a process or thread. */
const APART =
  /@vitest-environment|\bvi\.(mock|doMock|stub|useFakeTimers|setSystemTime|resetModules)|process\.(env|on|chdir)|globalThis|node:(child_process|worker_threads)/;
/** Servers and databases: suites of the service and of the console open and close their own. */
const OPENS = /(?<!\/config)\/testing['/]|node:http|openDatabase/;
/** Folders whose suites have been run in one worker. */
const CLOSES = /^(server|scripts|lib\/(client|console|experiments|forms|providers|service))\//;

/** Test files that leave nothing behind in their worker: they share it (`isolate: false`), and load modules once. */
export function listSharedFiles(root: string): string[] {
  return globSync('{lib,components,server,scripts}/**/*.test.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return !APART.test(text) && (CLOSES.test(file) || !OPENS.test(text));
    })
    .sort();
}
