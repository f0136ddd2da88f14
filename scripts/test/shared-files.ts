import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What keeps a file apart: a page, a module's mock, what changes a worker's global state, and a process or thread. */
const APART =
  /@vitest-environment|\bvi\.(mock|doMock|stub|useFakeTimers|setSystemTime|resetModules)|process\.(env|on|chdir)|globalThis|node:(child_process|worker_threads)/;
/** Servers and databases: suites of the service and of the console open and close their own. */
const OPENS = /(?<!\/config)\/testing['/]|node:http|openDatabase/;
/** Folders whose suites have been run in one worker. */
const CLOSES = /^(server|scripts|lib\/(client|console|experiments|forms|providers|service))\//;

/** What keeps a file with a page apart: an address of its own, a process or thread, and what changes those. */
const NO_SHARED_PAGE =
  /@vitest-environment-options|process\.(env|on|chdir)|node:(child_process|worker_threads)/;

/** Test files with a page (JSDOM): they share it in their worker (`scripts/test/shared-page.ts`), not our modules. */
export function listPageFiles(root: string): string[] {
  return globSync('{lib,components}/**/*.test.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return /@vitest-environment jsdom/.test(text) && !NO_SHARED_PAGE.test(text);
    })
    .sort();
}

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
