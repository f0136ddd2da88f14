import { existsSync, readFileSync } from 'node:fs';

const built = new URL('../../.next/required-server-files.json', import.meta.url);

/**
 * Passes the configuration that the build resolved to Next.js, as its standalone server does
 * (next/dist/build/utils.js, writeStandaloneDirectory). Otherwise each start would load a compiler for
 * next.config.ts.
 */
export function takeBuiltNextConfig() {
  if (!existsSync(built)) return;
  const { config } = JSON.parse(readFileSync(built, 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
