import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const ownBuild = new URL('../.next/BUILD_ID', import.meta.url);

/**
 * Lets Node.js keep in `DATA_DIR` what V8 compiles, for the next start of the same build. It is written when the process ends
 * in order, and where it cannot be, starts only take longer.
 */
export function keepCompiledCode(dataDir: string, buildFile: string | URL = ownBuild): void {
  const builds = join(dataDir, 'compiled');
  let folder: string;
  try {
    const build = readFileSync(buildFile, 'utf8');
    folder = join(builds, build);
    // Made here, because Node.js would let everybody read the data's folder.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(builds)) {
      if (name !== build) rmSync(join(builds, name), { recursive: true, force: true });
    }
  } catch {
    return;
  }
  enableCompileCache(folder);
}
