/**
 * `npm run lock`: adds the entries for other platforms that npm leaves out of package-lock.json. With `--check` it
 * changes nothing and fails when one is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completeLock, type Lock, missingPlatformEntries } from './complete-lock.ts';

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const missing = Object.keys(missingPlatformEntries(lock));

if (missing.length === 0) {
  console.log('package-lock.json covers every platform');
} else if (process.argv.includes('--check')) {
  console.error(`package-lock.json lacks ${missing.length} packages of other platforms:`);
  for (const path of missing) console.error(`  ${path}`);
  console.error('Run: npm run lock');
  process.exitCode = 1;
} else {
  writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length} packages of other platforms added`);
}
