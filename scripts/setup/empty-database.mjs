// Makes an empty database of PGlite in the folder it is given: node scripts/setup/empty-database.mjs <folder>
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const [, , folder = ''] = process.argv;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await (await PGlite.create(folder)).close();
// PGlite makes files that every user may write.
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (entry.isFile()) chmodSync(path.join(entry.parentPath, entry.name), 0o644);
}
