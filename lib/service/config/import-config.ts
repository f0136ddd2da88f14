import { basename, resolve as resolvePath } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, Plugin } from 'esbuild';
import { ConfigError } from './problems';

/**
 * The configuration module at `path`, compiled with its imports at start, so that a change needs no build. Throws
 * {@link ConfigError} when it cannot be compiled.
 */
export async function importConfig(path: string): Promise<unknown> {
  const url = pathToFileURL(path).href;
  const code = await compile({
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'silent',
    define: { 'import.meta.url': JSON.stringify(url) },
    // Without esbuild's own condition `module`, which Node.js does not know.
    conditions: [],
    plugins: [buildersAlone, packagesByFile],
  });
  const base64 = Buffer.from(code).toString('base64');
  return import(/* @vite-ignore */ `data:text/javascript;base64,${base64}`);
}

const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const builders = fileURLToPath(new URL('./builders.ts', import.meta.url));

/**
 * Leads imports of this capability to what a configuration needs of it. Its other files import the whole interface: 270
 * files, which cost half a second of a processor at each start.
 */
const buildersAlone: Plugin = {
  name: 'builders-alone',
  setup({ onResolve }) {
    onResolve({ filter: /\/config$/ }, ({ path, resolveDir }) =>
      resolvePath(resolveDir, path, '.') === resolvePath(ownFolder) ? { path: builders } : null,
    );
  },
};

/**
 * Leaves packages out of the compiled module, which imports their files by URL: a name has no meaning in a `data:` module. So the
 * process loads no package twice, and unused ones are not read at all.
 */
const packagesByFile: Plugin = {
  name: 'packages-by-file',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, pluginData, ...origin }) => {
      if (pluginData === packagesByFile.name || kind === 'entry-point') return null;
      const resolution = await resolve(path, { ...origin, kind, pluginData: packagesByFile.name });
      const isOfPackage =
        resolution.errors.length === 0 && /[\\/]node_modules[\\/]/.test(resolution.path);
      if (!isOfPackage) return resolution;
      return { path: pathToFileURL(resolution.path).href, external: true, sideEffects: false };
    });
  },
};

/** The compiler process is shared, and may be stopped only after the last of them. */
let runningCompilations = 0;

async function compile(options: BuildOptions): Promise<string> {
  const { build, stop } = await import('esbuild');
  runningCompilations += 1;
  try {
    const { outputFiles } = await build({ ...options, write: false });
    return outputFiles[0]?.text ?? '';
  } catch (error) {
    const { errors } = error as BuildFailure;
    if (errors === undefined) throw error;
    throw new ConfigError(
      errors[0]?.location?.file ?? '',
      errors.map(({ text, location }) =>
        location === null ? text : `${basename(location.file)}:${location.line} ${text}`,
      ),
    );
  } finally {
    runningCompilations -= 1;
    if (runningCompilations === 0) await stop();
  }
}
