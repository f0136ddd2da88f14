import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledPrograms } from './scripts/test/compiled-programs.ts';
import { listPageFiles, listSharedFiles } from './scripts/test/shared-files.ts';
import { stubActions } from './scripts/test/stub-actions.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Test files that take a quarter of a minute or more. */
const slowFiles =
  /kill-run|killed-turns|cut-turns|lost-(start|turns|host)|pglite\.test|postgres\/start|experiments\/experiments|integration-flow|render-video/;

/** The slow files of a project start first, so that the run does not end with only one of them left. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Projects stay together: a worker is shared only while the next file in the queue shares it, too.
    const sortedFiles = await super.sort(files);
    const order = ({ project, moduleId }: TestSpecification) =>
      2 * ['isolated', 'pages', 'shared'].indexOf(project.name) +
      (slowFiles.test(moduleId) ? 0 : 1);
    return sortedFiles.toSorted((a, b) => order(a) - order(b));
  }
}

const sharedFiles = listSharedFiles(root);
const pageFiles = listPageFiles(root);
const alias = [
  { find: /^@\//, replacement: root },
  // Next.js resolves this marker itself; outside its bundler it has no package of its own.
  {
    find: /^server-only$/,
    replacement: `${root}node_modules/next/dist/compiled/server-only/empty.js`,
  },
  // Its functions need a request of Next.js. In tests they read that of `asBrowser`.
  { find: /^next\/headers$/, replacement: `${root}lib/console/testing/request.ts` },
];
const sharedOptions = {
  globalSetup: 'scripts/test/databases.ts',
  environment: 'node',
  env: {
    // In tests one person makes a new team for each case.
    ATELIER_TEAMS_PER_PERSON: '1000',
    // As in playwright.config.ts.
    ATELIER_SANDBOX_FINENESS: '0.2',
  },
  pool: 'forks',
  // Generous, because two cores may be busy. Tests of speed have limits of their own.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // As in playwright.config.ts: a second try is listed (retry x1), and has to be repaired.
  retry: process.env.CI ? 1 : 0,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  provide: { testEverything: process.env.TEST_EVERYTHING === '1' },
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    // More than cores: many files mostly wait, for a lost connection or a pause that they test.
    maxWorkers: 3,
    projects: [
      {
        resolve: { alias },
        plugins: [stubActions(root), compiledPrograms(root)],
        test: {
          ...sharedOptions,
          name: 'shared',
          include: sharedFiles,
          // Loading modules anew for each file took longer than these tests.
          isolate: false,
          setupFiles: ['scripts/test/leak-check.ts'],
        },
      },
      {
        resolve: { alias },
        plugins: [stubActions(root), compiledPrograms(root)],
        test: {
          ...sharedOptions,
          name: 'pages',
          include: pageFiles,
          isolate: false,
          setupFiles: ['scripts/test/dom-set-up.ts', 'scripts/test/shared-page.ts'],
        },
      },
      {
        resolve: { alias },
        plugins: [stubActions(root), compiledPrograms(root)],
        test: {
          ...sharedOptions,
          name: 'isolated',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            '.next/**',
            'dist/**',
            '.data/**',
            ...sharedFiles,
            ...pageFiles,
          ],
          setupFiles: ['scripts/test/dom-set-up.ts'],
        },
      },
    ],
  },
});
