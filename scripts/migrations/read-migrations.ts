import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import type { Entry, Migrations, Snapshot } from './check-migrations.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The migrations of `folder`, and the snapshot that the tables of `schema` would have. */
export function readMigrations(folder: string, name: string, schema: object): Migrations {
  const { entries } = readJson(path.join(folder, 'meta/_journal.json')) as { entries: Entry[] };
  const files = readdirSync(path.join(folder, 'meta')).filter((file) => file.includes('_snapshot'));
  const json = generateDrizzleJson({ ...schema }, undefined, [name], 'snake_case');
  return {
    entries,
    snapshots: files.sort().map((file) => readJson(path.join(folder, 'meta', file)) as Snapshot),
    // As it would be written: what is undefined is left out.
    schema: JSON.parse(JSON.stringify(json)),
  };
}
