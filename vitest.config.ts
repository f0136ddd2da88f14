import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // Next.js resolves this marker itself; outside its bundler it has no package of its own.
      {
        find: /^server-only$/,
        replacement: `${root}node_modules/next/dist/compiled/server-only/empty.js`,
      },
    ],
  },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.next/**', '.data/**', 'e2e/**'],
    environment: 'node',
    globalSetup: ['lib/platform/testing/postgres-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Generous: what has to be quick says so itself, and two cores may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As in playwright.config.ts: a second try is shown (retry x1), and to be mended.
    retry: process.env.CI ? 1 : 0,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
