import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions } from 'esbuild';
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
    // For packages that are CommonJS.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(url)});`,
    },
  });
  const base64 = Buffer.from(code).toString('base64');
  return import(/* @vite-ignore */ `data:text/javascript;base64,${base64}`);
}

/** Running compilations: the compiler process is shared, and may be stopped only after the last one. */
let compiling = 0;

async function compile(options: BuildOptions): Promise<string> {
  const { build, stop } = await import('esbuild');
  compiling += 1;
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
    compiling -= 1;
    if (compiling === 0) await stop();
  }
}
