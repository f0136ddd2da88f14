import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileServer } from './compile-server.mjs';
import { compressFiles } from './compress-files.mjs';
import { bundledNode } from './install.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/** The sources of the console's build. Service and providers are not part of it (`build-sources.test.ts`). */
export const CONSOLE = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tailwind.config.ts',
  'tsconfig.json',
];
export const NOT_OF_CONSOLE = /^lib\/(service|providers)(\/|$)/;
/** The sources of the compiled server. Without `atelier.config.ts`, which is read at every start. */
const SERVER = [
  'lib',
  'package-lock.json',
  'package.json',
  'scripts/setup/compile-server.mjs',
  'server',
  'server.ts',
  'tsconfig.json',
];
const NOT_SOURCES = /\.test\.tsx?$|\.sql$|(^|\/)testing(\/|$)|(^|\/)\./;

/**
 * Every file under the given paths, relative to `root` with forward slashes, sorted.
 *
 * @param {string} root
 * @param {string[]} from
 * @param {RegExp} [without]
 * @returns {string[]}
 */
function listFiles(root, from, without) {
  return from
    .flatMap((at) => {
      if (NOT_SOURCES.test(at) || without?.test(at) || !existsSync(path.join(root, at))) return [];
      const entries = readEntries(path.join(root, at));
      return entries
        ? listFiles(
            root,
            entries.map((name) => `${at}/${name}`),
            without,
          )
        : [at];
    })
    .sort();
}

/** Names in a folder; null for a file. @param {string} at */
function readEntries(at) {
  try {
    return readdirSync(at);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return null;
    throw error;
  }
}

/**
 * SHA-256 over the paths and contents of all sources. Times of files do not count, so that a fresh checkout or a branch
 * switched back and forth builds only once.
 *
 * @param {string} root
 * @param {string[]} sources
 * @param {RegExp} [without]
 */
function hashSources(root, sources, without) {
  const hash = createHash('sha256');
  for (const file of listFiles(root, sources, without)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Builds console and server for production, each only when its sources have changed since its last build.
 *
 * @param {string} root
 */
export async function build(root) {
  await whenChanged(
    path.join(root, '.next'),
    hashSources(root, CONSOLE, NOT_OF_CONSOLE),
    async () => {
      await step('Building the console (next build)', () =>
        run(
          bundledNode(root),
          [path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
          {
            cwd: root,
            env: {
              ...process.env,
              NODE_ENV: 'production',
              NEXT_TELEMETRY_DISABLED: '1',
              NO_COLOR: '1',
            },
            advice: 'The message above is from next build. Run "npm run build" to see all of it.',
          },
        ),
      );
      await step('Compressing its scripts and styles (Brotli)', () =>
        compressFiles(path.join(root, '.next', 'static')),
      );
    },
  );
  await whenChanged(path.join(root, 'dist'), hashSources(root, SERVER), () =>
    step('Compiling the server (esbuild)', () => compileServer(root)),
  );
}

/**
 * Makes the empty database that a first start unpacks, in `dist/pglite/empty`, once for each version of PGlite. Making it
 * takes a gigabyte of memory, and 5 s.
 *
 * @param {string} root
 */
export async function makeEmptyDatabase(root) {
  const folder = path.join(root, 'dist', 'pglite');
  const script = 'scripts/setup/empty-database.mjs';
  const sources = [script, 'node_modules/@electric-sql/pglite/package.json'];
  await whenChanged(folder, hashSources(root, sources), () =>
    step('Making an empty database (PGlite)', () =>
      run(bundledNode(root), [path.join(root, script), path.join(folder, 'empty')], {
        cwd: root,
        advice: 'The message above is from PGlite.',
      }),
    ),
  );
}

/**
 * Runs `work`, which fills `folder`, unless the folder was made from the same sources.
 *
 * @param {string} folder
 * @param {string} hash
 * @param {() => Promise<void>} work
 */
async function whenChanged(folder, hash, work) {
  const stamp = path.join(folder, 'sources.sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(folder, { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Generates the types that Next.js adds to the project, for a type check without a build.
 *
 * @param {string} root
 */
export async function generateTypes(root) {
  if (existsSync(path.join(root, 'next-env.d.ts'))) return;
  await step('Generating types (next typegen)', () =>
    run(
      bundledNode(root),
      [path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'typegen'],
      {
        cwd: root,
        env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
        advice: 'The message above is from next typegen.',
      },
    ),
  );
}
