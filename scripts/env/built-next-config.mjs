import { existsSync, readFileSync } from 'node:fs';

const built = new URL('../../.next/required-server-files.json', import.meta.url);

/**
 * Gives Next.js its configuration as the build resolved it, the way its standalone server does
 * (next/dist/build/utils.js, writeStandaloneDirectory). Else each start loads a compiler to read next.config.ts.
 */
export function takeBuiltNextConfig() {
  if (!existsSync(built)) return;
  const { config } = JSON.parse(readFileSync(built, 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
