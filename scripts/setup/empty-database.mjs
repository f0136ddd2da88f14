// Makes an empty database of PGlite in the folder it is given, packed as `lib/platform/database/pglite/unpack-database.ts` reads
// it: node scripts/setup/empty-database.mjs <folder>
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

const [, , folder = ''] = process.argv;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await (await PGlite.create(folder)).close();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = path.join(entry.parentPath, entry.name);
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }), { mode: 0o644 });
  rmSync(file);
}
