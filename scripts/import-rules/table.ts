/**
 * The table of imports of docs/architecture.md, as the check reads it. Anything that a row does not allow is
 * an error. Type-only imports count.
 */

/** Packages of a user interface: what the service and the platform never know. */
const INTERFACE_PACKAGES = [
  'react',
  'react-dom',
  'next',
  'next-auth',
  'radix-ui',
  'lucide-react',
  'sonner',
  'cmdk',
  'geist',
  '@tanstack/react-query',
  'react-hook-form',
];

export interface Layer {
  /** A folder, or a file of the root; the longest that fits a path is its layer. */
  at: string;
  /** Layers, or single files of one, that may be imported beside the layer's own files. */
  may: readonly string[];
  /** Whether server actions ({@link SERVER_ACTIONS}) may be imported. */
  actions?: boolean;
  /** Layers that the layer's tests may import as well: what connects layers is tested against the real thing. */
  testsMay?: readonly string[];
  /** `only` these npm packages, or any but `never` these. Tests may use any. */
  packages: { only: readonly string[] } | { never: readonly string[] };
  /** Whether Node.js modules may be imported. Tests always may. */
  node: boolean;
  /** Whether each folder in it is a capability, imported from outside only by its index.ts. */
  capabilities?: boolean;
}

const ANY = { never: [] };

/**
 * The server actions of a capability of the console: a second face of it, for components and pages. To a browser such a
 * file is a list of stubs that call the server, so that nothing of the server reaches a page.
 */
export const SERVER_ACTIONS = /^lib\/console\/.+\/actions\.ts$/;

export const LAYERS: readonly Layer[] = [
  { at: 'lib/contract', may: [], packages: { only: ['zod'] }, node: false },
  { at: 'lib/pages', may: ['lib/contract'], packages: { only: ['zod'] }, node: false },
  {
    at: 'lib/client',
    may: ['lib/contract'],
    testsMay: ['lib/pages', 'lib/service', 'lib/platform'],
    packages: { only: ['zod'] },
    node: false,
  },
  {
    at: 'lib/forms',
    may: ['lib/contract', 'lib/pages'],
    testsMay: ['atelier.config.ts'],
    packages: { only: ['zod'] },
    node: false,
  },
  {
    at: 'lib/experiments',
    may: ['lib/contract', 'lib/pages', 'lib/forms'],
    packages: { only: ['zod'] },
    node: false,
  },
  { at: 'lib/snippets', may: ['lib/contract'], packages: { only: [] }, node: false },
  {
    at: 'lib/queries',
    may: ['lib/contract', 'lib/pages', 'lib/forms', 'lib/experiments'],
    packages: { only: ['@tanstack/react-query', 'eventsource-parser', 'react', 'zod'] },
    node: false,
  },
  {
    at: 'lib/platform',
    may: [],
    testsMay: ['tests'],
    packages: { never: INTERFACE_PACKAGES },
    node: true,
  },
  {
    at: 'lib/providers',
    may: ['lib/contract', 'lib/platform'],
    testsMay: ['lib/service'],
    packages: { never: INTERFACE_PACKAGES },
    node: true,
  },
  {
    at: 'lib/service',
    may: ['lib/contract', 'lib/platform', 'lib/providers/index.ts', 'atelier.config.ts'],
    testsMay: ['lib/providers'],
    packages: { never: INTERFACE_PACKAGES },
    node: true,
    capabilities: true,
  },
  {
    at: 'lib/console',
    may: [
      'lib/contract',
      'lib/pages',
      'lib/client',
      'lib/forms',
      'lib/experiments',
      'lib/platform',
    ],
    testsMay: ['lib/service', 'lib/providers', 'tests'],
    packages: ANY,
    node: true,
    capabilities: true,
  },
  { at: 'components/ui', may: [], packages: ANY, node: false },
  {
    at: 'components',
    may: [
      'components/ui',
      'lib/queries',
      'lib/contract',
      'lib/pages',
      'lib/forms',
      'lib/experiments',
      'lib/snippets',
    ],
    actions: true,
    packages: ANY,
    node: false,
    capabilities: true,
  },
  {
    at: 'app',
    may: [
      'components',
      'components/ui',
      'lib/queries',
      'lib/console',
      'lib/contract',
      'lib/pages',
      'lib/forms',
      'lib/experiments',
      'lib/snippets',
    ],
    actions: true,
    packages: ANY,
    node: true,
  },
  {
    at: 'server.ts',
    may: ['server', 'lib/service', 'lib/platform'],
    packages: ANY,
    node: true,
  },
  {
    at: 'server',
    may: [
      'lib/service',
      'lib/providers/index.ts',
      'lib/providers/registry.ts',
      'lib/console',
      'lib/platform',
    ],
    testsMay: ['lib/contract', 'lib/client', 'tests'],
    packages: ANY,
    node: true,
  },
  { at: 'instrumentation.ts', may: ['lib/console', 'lib/platform'], packages: ANY, node: true },
  { at: 'proxy.ts', may: ['lib/platform'], packages: { only: ['next'] }, node: false },
  { at: 'config', may: ['lib/service'], packages: { only: [] }, node: false },
  { at: 'atelier.config.ts', may: ['config', 'lib/service'], packages: { only: [] }, node: false },
  {
    at: 'e2e',
    may: [
      'lib/contract',
      'lib/pages',
      'lib/client',
      'lib/platform/testing/start-postgres.ts',
      'lib/providers',
      'scripts',
      'tests',
    ],
    packages: ANY,
    node: true,
  },
  {
    at: 'bench',
    may: [
      'lib/contract',
      'lib/pages',
      'lib/client',
      'lib/forms',
      'lib/experiments',
      'lib/platform',
      'lib/providers',
      'lib/service',
      'lib/console',
      'scripts',
      'tests',
      'e2e',
    ],
    packages: ANY,
    node: true,
  },
  {
    at: 'tests',
    may: [
      'scripts',
      'lib/contract',
      'lib/pages',
      'lib/client',
      'lib/platform',
      'lib/providers',
      'lib/service',
      'lib/console/db/index.ts',
    ],
    packages: ANY,
    node: true,
  },
  {
    at: 'scripts',
    may: [
      'lib/contract',
      'lib/pages',
      'lib/client',
      'lib/platform',
      'lib/providers',
      'lib/service',
      'lib/console/db/index.ts',
    ],
    packages: ANY,
    node: true,
  },
];

/** Files whose result depends only on their arguments: no I/O, no clock, no chance. */
export const PURE_FILES = [
  /^lib\/(contract|pages|forms|experiments)\//,
  /^lib\/service\/money\/pricing\//,
  /^lib\/service\/(.+\/)?(rules\/.+|(.+\.)?rules)\.tsx?$/,
];

/** Where `process.env` may be read. */
export const ENVIRONMENT_READERS = [
  /^lib\/platform\/env\.ts$/,
  /^[^/]+\.config\.ts$/,
  /^(scripts|tests|e2e|bench)\//,
];

/** What browsers run. */
export const BROWSER_FILES = /^(components|lib\/queries)\//;

/** Where ids are made that a browser needs; others do not work on a page of plain http. */
export const BROWSER_ID_FILE = 'components/ui/submission-id.ts';

/** Where the browser's storage, which may refuse anything, is used directly; drafts make room in it when it is full. */
export const STORAGE_FILES = [
  /^components\/ui\/browser-storage\.ts$/,
  /^components\/drafts\/draft-store\.ts$/,
  /^(e2e|scripts\/test)\//,
];

/** Variables that Next.js replaces by a constant at build time, in any file. */
export const BUILD_CONSTANTS = ['NODE_ENV', 'NEXT_RUNTIME'];

/** The process: nothing it reaches may import `server-only`, which throws outside Next.js. */
export const PROCESS_ENTRIES = ['server.ts'];

/** Tests, and helpers for tests, which nothing in the product may import. */
export const TEST_FILES = /\.test\.tsx?$|(^|\/)testing\//;
