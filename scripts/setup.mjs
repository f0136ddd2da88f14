/**
 * Prepares what a command needs, also in a fresh clone: `node scripts/setup.mjs start|dev|check|test`. Plain Node.js
 * without dependencies, because it installs them. Prints nothing when there is nothing to do.
 *
 *   all      dependencies as in package-lock.json, with Node.js 24 and native parts
 *   check    + the types that Next.js generates
 *   dev      + an empty database
 *   start    + an empty database, and a fresh production build of console and server
 *   test     + as start, Chromium, PostgreSQL's server programs and ExifTool
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, generateTypes, makeEmptyDatabase } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { withLockFile } from './setup/lock-file.mjs';
import { SetupError } from './setup/progress.mjs';
import { findTestTools } from './setup/test-tools.mjs';

const OLDEST = [20, 9];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new SetupError(
    `Node.js ${OLDEST.join('.')} or newer is needed and this is ${process.versions.node}.\n` +
      'Install a current one from https://nodejs.org and run the same command again.',
  );
}

/** @param {string} purpose */
async function setUp(purpose) {
  checkNode();
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  await withLockFile(root, async () => {
    await install(root);
    if (purpose === 'test') await findTestTools();
    if (purpose === 'start' || purpose === 'test') await build(root);
    if (purpose === 'check') await generateTypes(root);
    else await makeEmptyDatabase(root);
  });
}

setUp(process.argv[2] ?? 'start').catch((error) => {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error);
  process.exitCode = 1;
});
