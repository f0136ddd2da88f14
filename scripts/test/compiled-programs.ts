import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileEntries, ENTRIES } from '../setup/compile-server.mjs';

/** Processes of tests alone, beside those of the server. */
const PROGRAMS: Record<string, string> = {
  ...ENTRIES,
  'archive-process': 'server/archive/testing/archive-process.ts',
  'blocked-process': 'server/testing/blocked-process.ts',
  'fixture-process': 'server/testing/fixture-process.ts',
  'hold-database': 'lib/platform/testing/hold-database.ts',
  'parse-statements': 'lib/platform/testing/parse-statements.ts',
  'print-inspection': 'tests/kill-run/print-inspection.ts',
  'turn-process': 'lib/service/text/testing/turn-process.ts',
  'worker-process': 'lib/service/testing/worker-process.ts',
};

let compiled: Promise<void> | undefined;

/**
 * Turns `new URL('./program.ts', import.meta.url)` into the compiled program, as the build does: a process or thread
 * that compiles what it loads takes 10 s of a processor to start, a compiled one 2. Compiles once for a run, which takes
 * a second. Below the project, whose packages the programs load, and always at the same place: Vitest keeps transformed
 * modules from run to run.
 */
export const compiledPrograms = (root: string) => {
  const folder = path.join(root, '.cache', 'programs');
  const names = new Map(
    Object.entries(PROGRAMS).map(([name, file]) => [path.join(root, file), name]),
  );
  return {
    name: 'compiled-programs',
    enforce: 'pre' as const,
    async configureServer() {
      compiled ??= compileEntries(root, folder, PROGRAMS);
      await compiled;
    },
    transform(code: string, id: string) {
      const place = path.dirname(id);
      const rewritten = code.replace(
        /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g,
        (whole, target: string) => {
          const name = names.get(path.join(place, target));
          return name === undefined
            ? whole
            : `new URL('${pathToFileURL(path.join(folder, `${name}.js`))}')`;
        },
      );
      return rewritten === code ? null : rewritten;
    },
  };
};
