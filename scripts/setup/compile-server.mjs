import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The compiled files of `dist/` with their sources: the process, its worker threads and the operator's commands. */
export const ENTRIES = {
  server: 'server.ts',
  operate: 'server/operate/index.ts',
  'pglite-thread': 'lib/platform/database/pglite/worker.ts',
  'credentials-helper': 'lib/service/files/provenance/credentials/helper.ts',
  'render-thread': 'lib/providers/sandbox/worker/entry.ts',
  'tracks-thread': 'lib/service/files/media/tracks-thread.ts',
};

/**
 * Packages that are compiled into the server. For each of its modules that Node.js loads by itself it reads the `exports` of the package anew
 * (`getPackageScopeConfig` of Node.js 24): 179 KB of Drizzle's for a hundred modules are a second of a processor at each start.
 */
const BUNDLED = ['drizzle-orm'];

/**
 * Compiles the server into `dist/`, so that no compiler is in memory while it runs. Other packages are not bundled.
 *
 * @param {string} root
 */
export async function compileServer(root) {
  const outdir = path.join(root, 'dist');
  for (const name of existsSync(outdir) ? readdirSync(outdir) : []) {
    if (name.endsWith('.js')) rmSync(path.join(outdir, name));
  }
  await compileEntries(root, outdir, ENTRIES);
}

/**
 * Compiles programs, and what they share, into a folder below `root`.
 *
 * @param {string} root
 * @param {string} outdir
 * @param {Record<string, string>} entries names of the compiled files, with their sources
 */
export async function compileEntries(root, outdir, entries) {
  // Not at the top, because set-up runs before anything is installed.
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    charset: 'utf8',
    logLevel: 'warning',
    plugins: [placeOfSources(root, outdir, entries), nextByFile, externalPackages],
  });
}

/**
 * Next.js declares no `exports`, so outside a bundler its modules are imported by file name.
 *
 * @type {import('esbuild').Plugin}
 */
const nextByFile = {
  name: 'next-by-file',
  setup({ onResolve }) {
    onResolve({ filter: /^next\/[a-z]+$/ }, ({ path: name }) => ({
      path: `${name}.js`,
      external: true,
    }));
  },
};

/**
 * Leaves packages to Node.js, but for those that are bundled.
 *
 * @type {import('esbuild').Plugin}
 */
const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    // Names of packages: no paths, no aliases of ours (`@/`).
    onResolve({ filter: /^(@[^/]|[^@./])/ }, ({ path: name }) =>
      BUNDLED.some((each) => name === each || name.startsWith(`${each}/`))
        ? undefined
        : { path: name, external: true },
    );
  },
};

/**
 * Replaces `import.meta.url` by the URL of the source file, so that code finds files beside its source (migrations, the
 * project's folder, packages). `new URL('./worker.ts', import.meta.url)` becomes the URL of the compiled worker.
 *
 * @param {string} root
 * @param {string} outdir
 * @param {Record<string, string>} entries
 * @returns {import('esbuild').Plugin}
 */
function placeOfSources(root, outdir, entries) {
  const threads = new Map(
    Object.entries(entries).map(([name, file]) => [path.join(root, file), name]),
  );
  return {
    name: 'place-of-sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path: file }) => {
        const text = readFileSync(file, 'utf8');
        if (file.includes('node_modules') || !text.includes('import.meta.url')) return null;
        const source = path.relative(outdir, file).split(path.sep).join('/');
        const contents = text
          .replace(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, (whole, target) => {
            const name = threads.get(path.resolve(path.dirname(file), target));
            return name === undefined ? whole : `new URL('./${name}.js', import.meta["url"])`;
          })
          .replace(/(?<!')import\.meta\.url/g, `new URL('${source}', import.meta["url"]).href`);
        return { contents, loader: 'ts' };
      });
    },
  };
}
