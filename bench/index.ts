/**
 * `npm run bench`: runs every bench of this folder in turn and prints one table. Names given as arguments
 * select benches (`npm run bench -- quote`). Fails when an aim is missed.
 */
import { readdir } from 'node:fs/promises';
import { formatRows } from './format-rows.ts';
import type { Bench, Row } from './types.ts';

const wanted = process.argv.slice(2);
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts')).sort();
const rows: Row[] = [];
for (const file of files) {
  if (file === 'index.ts' || (wanted.length > 0 && !wanted.includes(file.slice(0, -3)))) continue;
  const bench = (await import(`./${file}`)) as Partial<Bench>;
  if (!bench.run) continue;
  console.log(`… ${bench.name ?? file}`);
  rows.push(...(await bench.run()));
}
console.log(`\n${formatRows(rows)}`);
process.exitCode = rows.some(({ pass }) => pass === false) ? 1 : 0;
