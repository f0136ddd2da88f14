import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Inspection } from './inspect-data';

const entry = fileURLToPath(new URL('./print-inspection.ts', import.meta.url));

/**
 * Inspects a data folder that no process has open, in a child process: one that opened and closed fifty
 * databases would be ended by V8, which now and then loses count of WebAssembly that is thrown away.
 */
export async function inspectInProcess(dataDir: string): Promise<Inspection> {
  // From its source by `npm run test:kill`; compiled in a run of tests.
  const loader = entry.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const { stdout } = await promisify(execFile)(process.execPath, [...loader, entry, dataDir]);
  return JSON.parse(stdout) as Inspection;
}
