/**
 * `node scripts/image/index.ts FOLDER`: puts into an empty folder what a server needs of a built project (`node scripts/setup.mjs
 * start`) and nothing else. The Dockerfile makes the image of it; `npm run test:image` starts it as a container would.
 */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listLicences, listOwnFiles, listUntracedFiles } from './parts.ts';
import { tracePackages } from './trace.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [, , folder] = process.argv;
if (folder === undefined || (existsSync(folder) && readdirSync(folder).length > 0)) {
  console.error('Name an empty folder: node scripts/image/index.ts FOLDER');
  process.exit(2);
}

/** What a file is counted for: its package, or a folder of ours. */
const partOf = (file: string) =>
  file.split('/', file.startsWith('node_modules/@') ? 3 : 2).join('/');

const ofPackages = [...(await tracePackages(root)), ...listUntracedFiles(root)];
const files = [...listOwnFiles(root), ...ofPackages, ...listLicences(root, ofPackages)];
const sizes = new Map<string, number>();
for (const file of files) {
  const from = path.join(root, file);
  const to = path.join(folder, file);
  mkdirSync(path.dirname(to), { recursive: true });
  const entry = lstatSync(from);
  // .next/node_modules leads to ../../node_modules, here as there.
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (entry.isDirectory()) mkdirSync(to);
  else copyFileSync(from, to);
  const part = partOf(file);
  sizes.set(part, (sizes.get(part) ?? 0) + entry.size);
}

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
const largest = [...sizes].sort(([, a], [, b]) => b - a).filter(([, size]) => size > 2 ** 20);
for (const [part, size] of largest) console.log(`${mebibytes(size).padStart(7)} MiB  ${part}`);
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
console.log(`${mebibytes(total).padStart(7)} MiB  in ${files.length} files`);
