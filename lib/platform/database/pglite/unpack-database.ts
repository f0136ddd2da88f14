import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Bytes at a time: so many the system takes back at once (`MALLOC_MMAP_THRESHOLD_`); smaller ones leave 36 MiB to the process. */
const chunkSize = 2 ** 18;

/**
 * Fills the existing folder `to` from a packed database (`scripts/setup/empty-database.mjs`): the same folders, empty ones too,
 * with each file gzipped as `name.gz`. Packed it takes 4 MiB instead of 39. Files are the process' own, so that a packed one may be
 * read-only.
 */
export function unpackDatabase(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (entry.isDirectory()) {
      const folder = join(to, entry.name);
      mkdirSync(folder);
      unpackDatabase(source, folder);
    } else {
      const bytes = gunzipSync(readFileSync(source), { chunkSize });
      writeFileSync(join(to, entry.name.replace(/\.gz$/, '')), bytes);
    }
  }
}
