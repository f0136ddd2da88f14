import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Books } from './inspect-books';

const entry = fileURLToPath(new URL('print-books.ts', import.meta.url));

/**
 * The books of a folder that no process has open, read by a process of their own: one that opened and closed fifty
 * databases would be ended by V8, which now and then loses count of WebAssembly that is thrown away.
 */
export async function readBooks(dataDir: string): Promise<Books> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    entry,
    dataDir,
  ]);
  return JSON.parse(stdout) as Books;
}
