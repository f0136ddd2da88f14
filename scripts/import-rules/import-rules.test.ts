import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** Writes a tree of files and returns the findings of the rules, as `file:line rule message`. */
function findingsIn(tree: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  roots.push(root);
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return checkImports(root).violations.map(
    ({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`,
  );
}

const EMPTY = 'export {};\n';

/** A small project in which every layer imports everything it may. */
const CLEAN: Record<string, string> = {
  'server.ts':
    "import './lib/service';\nimport './server/run';\nimport './lib/platform/env';\nimport 'next';\n",
  'server/run.ts':
    "import '@/lib/service';\nimport '@/lib/console';\nimport '@/lib/providers/registry';\n",
  'lib/providers/index.ts': "import './media';\n",
  'lib/providers/media.ts': "import '@/lib/contract';\n",
  'lib/providers/registry.ts': "await import('./sandbox');\n",
  'lib/providers/sandbox/index.ts': "import '@/lib/platform/env';\nimport '../media';\n",
  'instrumentation.ts':
    "if (process.env.NEXT_RUNTIME === 'nodejs') await import('@/lib/console');\n",
  'next.config.ts': 'export default { distDir: process.env.DIST };\n',
  'app/page.tsx':
    "import 'server-only';\nimport '@/components/gallery';\nimport '@/components/ui';\nimport '@/lib/console';\nimport '@/lib/forms';\n",
  'components/ui/index.ts': "export * from './button';\n",
  'components/ui/button.tsx': "import 'react';\n",
  'components/gallery/index.ts': "export * from './tile';\n",
  'components/gallery/tile.tsx':
    "import '@/components/ui';\nimport '../media';\nimport '@/lib/queries';\n",
  'components/media/index.ts': "import '@/lib/console/keys/actions';\n",
  'lib/console/keys/actions.ts': EMPTY,
  'lib/contract/index.ts': "import 'zod';\n",
  'lib/client/index.ts': "import type { A } from '@/lib/contract';\n",
  'lib/client/index.test.ts': "import '@/lib/service';\nimport 'vitest';\nimport 'node:fs';\n",
  'lib/forms/index.ts':
    "import '@/lib/contract';\nexport const at = (ms: number) => new Date(ms);\n",
  'lib/queries/index.ts': "import '@tanstack/react-query';\nimport '@/lib/contract';\n",
  'lib/platform/env.ts': 'export const env = () => process.env;\n',
  'lib/console/index.ts': "import '@/lib/client';\nimport '@/lib/platform/env';\n",
  'lib/service/index.ts': "import './tasks';\n",
  'lib/service/tasks/index.ts': "import './engine';\nexport const now = () => Date.now();\n",
  'lib/service/tasks/engine.ts':
    "import '@/lib/providers';\nimport '../ledger';\nimport '../money/pricing';\nimport '@/lib/platform/env';\n",
  'lib/service/tasks/engine.test.ts': "import '../ledger/testing/bank';\nprocess.env.PORT = '1';\n",
  'lib/service/ledger/index.ts': "import './rules';\nimport 'drizzle-orm';\n",
  'lib/service/ledger/rules.ts': "import type { C } from '@/lib/contract';\nimport 'zod';\n",
  'lib/service/ledger/testing/bank.ts': EMPTY,
  'lib/service/money/pricing/index.ts': "import './match';\n",
  'lib/service/money/pricing/match.ts': "import '@/lib/contract';\n",
};

test('a tree in which every import is allowed has no findings', () => {
  expect(findingsIn(CLEAN)).toEqual([]);
});

/** A change of the clean tree → exactly the findings then. */
const BROKEN: [name: string, change: Record<string, string>, finding: string][] = [
  [
    'a driver in the service',
    { 'lib/service/index.ts': "import '@/lib/providers/sandbox';\n" },
    'lib/service/index.ts:1 layer lib/service may not import lib/providers (lib/providers/sandbox/index.ts)',
  ],
  [
    'the service in a driver',
    { 'lib/providers/sandbox/index.ts': "import type { T } from '@/lib/service';\n" },
    'lib/providers/sandbox/index.ts:1 layer lib/providers may not import lib/service (lib/service/index.ts)',
  ],
  [
    'the contract imports nothing of ours',
    { 'lib/contract/index.ts': "import type { A } from '@/lib/platform/env';\n" },
    'lib/contract/index.ts:1 layer lib/contract may not import lib/platform (lib/platform/env.ts)',
  ],
  [
    'the contract imports zod alone',
    { 'lib/contract/index.ts': "import 'zod';\nimport type { A } from 'hono';\n" },
    'lib/contract/index.ts:2 package lib/contract may not import hono',
  ],
  [
    'the client does not know the service',
    { 'lib/client/index.ts': "import '@/lib/service';\n" },
    'lib/client/index.ts:1 layer lib/client may not import lib/service (lib/service/index.ts)',
  ],
  [
    'the client runs in any runtime',
    { 'lib/client/index.ts': "import 'node:fs';\n" },
    'lib/client/index.ts:1 package lib/client may not import node:fs',
  ],
  [
    'forms do not know the console',
    { 'lib/forms/extra.ts': "export type A = import('@/lib/console').A;\n" },
    'lib/forms/extra.ts:1 layer lib/forms may not import lib/console (lib/console/index.ts)',
  ],
  [
    'queries do not know the client',
    { 'lib/queries/index.ts': "export * from '@/lib/client';\n" },
    'lib/queries/index.ts:1 layer lib/queries may not import lib/client (lib/client/index.ts)',
  ],
  [
    'the platform knows neither half',
    { 'lib/platform/log.ts': "await import('@/lib/service');\n" },
    'lib/platform/log.ts:1 layer lib/platform may not import lib/service (lib/service/index.ts)',
  ],
  [
    'the service does not know React',
    { 'lib/service/tasks/engine.ts': "import 'react';\n" },
    'lib/service/tasks/engine.ts:1 package lib/service may not import react',
  ],
  [
    'a component knows the actions of a capability, and nothing else of it',
    {
      'components/media/index.ts': "import '@/lib/console/keys/create';\n",
      'lib/console/keys/create.ts': EMPTY,
    },
    'components/media/index.ts:1 layer components may not import lib/console (lib/console/keys/create.ts)',
  ],
  [
    'queries do not know actions',
    { 'lib/queries/index.ts': "import '@/lib/console/keys/actions';\n" },
    'lib/queries/index.ts:1 layer lib/queries may not import lib/console (lib/console/keys/actions.ts)',
  ],
  [
    'the service does not know the console',
    { 'lib/service/tasks/engine.ts': "import '@/lib/console';\n" },
    'lib/service/tasks/engine.ts:1 layer lib/service may not import lib/console (lib/console/index.ts)',
  ],
  [
    'the service does not know the client',
    { 'lib/service/tasks/engine.ts': "import { a } from '@/lib/client';\n" },
    'lib/service/tasks/engine.ts:1 layer lib/service may not import lib/client (lib/client/index.ts)',
  ],
  [
    'a capability of the service is reached by its face',
    { 'lib/service/tasks/engine.ts': "import type { A } from '../money/pricing/match';\n" },
    'lib/service/tasks/engine.ts:1 face lib/service/money/pricing/match.ts is inside lib/service/money/pricing: import lib/service/money/pricing instead',
  ],
  [
    'a capability of the console is reached by its face',
    {
      'lib/console/access/index.ts': "import { a } from '../session/store';\n",
      'lib/console/session/store.ts': EMPTY,
    },
    'lib/console/access/index.ts:1 face lib/console/session/store.ts is inside lib/console/session: import lib/console/session instead',
  ],
  [
    'pages reach a capability of the console by its face',
    {
      'app/page.tsx': "import type { A } from '@/lib/console/session/store';\n",
      'lib/console/session/store.ts': EMPTY,
    },
    'app/page.tsx:1 face lib/console/session/store.ts is inside lib/console/session: import lib/console/session instead',
  ],
  [
    'a capability in a room is reached by its face',
    {
      'lib/console/identity/session/index.ts': EMPTY,
      'lib/console/identity/session/store.ts': EMPTY,
      'lib/console/identity/devices/index.ts': "import '../session';\nimport '../session/store';\n",
    },
    'lib/console/identity/devices/index.ts:2 face lib/console/identity/session/store.ts is inside lib/console/identity/session: import lib/console/identity/session instead',
  ],
  [
    'the console does not know the service',
    { 'lib/console/index.ts': "import type { A } from '@/lib/service';\n" },
    'lib/console/index.ts:1 layer lib/console may not import lib/service (lib/service/index.ts)',
  ],
  [
    'primitives know nothing of ours',
    { 'components/ui/button.tsx': "import '@/lib/contract';\n" },
    'components/ui/button.tsx:1 layer components/ui may not import lib/contract (lib/contract/index.ts)',
  ],
  [
    'components do not know the console',
    { 'components/gallery/tile.tsx': "import '@/lib/console';\n" },
    'components/gallery/tile.tsx:1 layer components may not import lib/console (lib/console/index.ts)',
  ],
  [
    'a capability of the interface is reached by its face',
    {
      'components/media/player.tsx': EMPTY,
      'components/gallery/tile.tsx': "import '../media/player';\n",
    },
    'components/gallery/tile.tsx:1 face components/media/player.tsx is inside components/media: import components/media instead',
  ],
  [
    'pages do not know the service',
    { 'app/page.tsx': "import '@/lib/service';\n" },
    'app/page.tsx:1 layer app may not import lib/service (lib/service/index.ts)',
  ],
  [
    'nothing but tests imports helpers for tests',
    {
      'lib/service/tasks/engine.ts': "import './testing/clock';\n",
      'lib/service/tasks/testing/clock.ts': EMPTY,
    },
    'lib/service/tasks/engine.ts:1 test-helper lib/service/tasks/testing/clock.ts is for tests alone',
  ],
  [
    'pricing does no I/O',
    { 'lib/service/money/pricing/match.ts': "import 'node:fs';\n" },
    'lib/service/money/pricing/match.ts:1 pure a pure file imports node:fs',
  ],
  [
    'pricing touches no database',
    { 'lib/service/money/pricing/match.ts': "import { eq } from 'drizzle-orm';\n" },
    'lib/service/money/pricing/match.ts:1 pure a pure file imports drizzle-orm',
  ],
  [
    "the ledger's rules import nothing impure of ours",
    { 'lib/service/ledger/rules.ts': "import '@/lib/platform/env';\n" },
    'lib/service/ledger/rules.ts:1 pure a pure file imports lib/platform/env.ts',
  ],
  [
    'rules have no clock',
    { 'lib/service/ledger/rules.ts': 'export const due = () => Date.now() + 1;\n' },
    'lib/service/ledger/rules.ts:1 pure a pure file uses the clock (Date.now): pass the value in',
  ],
  [
    'rules have no date of today',
    { 'lib/service/ledger/expiry.rules.ts': 'export const today = () =>\n  new Date();\n' },
    'lib/service/ledger/expiry.rules.ts:2 pure a pure file uses the clock (new Date()): pass the value in',
  ],
  [
    'rules have no chance',
    { 'lib/service/tasks/rules/backoff.ts': 'export const jitter = () => Math.random();\n' },
    'lib/service/tasks/rules/backoff.ts:1 pure a pure file uses chance (Math.random): pass the value in',
  ],
  [
    'one module reads the environment',
    { 'lib/service/tasks/engine.ts': 'export const port = process.env.PORT;\n' },
    'lib/service/tasks/engine.ts:1 environment process.env.PORT is read outside lib/platform/env.ts',
  ],
  [
    'the environment is not taken whole either',
    { 'lib/console/index.ts': 'const { PORT } = process.env;\nexport { PORT };\n' },
    'lib/console/index.ts:1 environment process.env is read outside lib/platform/env.ts',
  ],
  [
    'nor by its module',
    { 'lib/console/index.ts': "import { env } from 'node:process';\nexport const a = env;\n" },
    'lib/console/index.ts:1 environment process.env is read outside lib/platform/env.ts',
  ],
  [
    'the browser’s storage has one module',
    { 'components/theme.ts': "export const theme = () => localStorage.getItem('theme');\n" },
    'components/theme.ts:1 storage localStorage may throw: use components/ui/browser-storage.ts',
  ],
  [
    'nor is it reached through the window',
    { 'components/theme.ts': 'export const all = () =>\n  Object.keys(window.sessionStorage);\n' },
    'components/theme.ts:2 storage sessionStorage may throw: use components/ui/browser-storage.ts',
  ],
  [
    'ids of a browser are made where plain http has them too',
    { 'components/theme.ts': 'export const id = () => crypto.randomUUID();\n' },
    'components/theme.ts:1 secure-context crypto.randomUUID is not there on plain http: use newSubmissionId',
  ],
  [
    'the process reaches no server-only',
    {
      'lib/console/index.ts': "import './session';\n",
      'lib/console/session.ts': "import 'server-only';\n",
    },
    'lib/console/session.ts:1 server-only reached from server.ts → server/run.ts → lib/console/index.ts → lib/console/session.ts',
  ],
  [
    'imports within a layer are relative',
    { 'lib/service/tasks/engine.ts': "import type { A } from '@/lib/service/money/pricing';\n" },
    "lib/service/tasks/engine.ts:1 style write '../money/pricing' within a layer, not '@/lib/service/money/pricing'",
  ],
  [
    'imports across layers are not',
    { 'lib/service/tasks/engine.ts': "import '../../platform/env';\n" },
    "lib/service/tasks/engine.ts:1 style write '@/lib/platform/env' across layers, not '../../platform/env'",
  ],
  [
    'no circles',
    {
      'lib/service/tasks/engine.ts': "import './queue';\n",
      'lib/service/tasks/queue.ts': "import './store';\n",
      'lib/service/tasks/store.ts': "export * from './engine';\n",
    },
    'lib/service/tasks/engine.ts:1 cycle lib/service/tasks/engine.ts → lib/service/tasks/queue.ts → lib/service/tasks/store.ts → lib/service/tasks/engine.ts',
  ],
  [
    'no circles of types',
    {
      'lib/service/tasks/engine.ts': "import type { Queue } from './queue';\n",
      'lib/service/tasks/queue.ts': "export type Engine = import('./engine').Engine;\n",
    },
    'lib/service/tasks/engine.ts:1 cycle lib/service/tasks/engine.ts → lib/service/tasks/queue.ts → lib/service/tasks/engine.ts',
  ],
  [
    'no circles through import()',
    {
      'lib/service/tasks/engine.ts': "await import('./queue');\n",
      'lib/service/tasks/queue.ts': "import type { Engine } from './engine';\n",
    },
    'lib/service/tasks/engine.ts:1 cycle lib/service/tasks/engine.ts → lib/service/tasks/queue.ts → lib/service/tasks/engine.ts',
  ],
  [
    'no circles over faces',
    { 'lib/service/ledger/index.ts': "import '../tasks';\n" },
    'lib/service/ledger/index.ts:1 cycle lib/service/ledger/index.ts → lib/service/tasks/index.ts → lib/service/tasks/engine.ts → lib/service/ledger/index.ts',
  ],
];

describe('each rule reports its violation', () => {
  test.each(BROKEN)('%s', (_name, change, finding) => {
    expect(findingsIn({ ...CLEAN, ...change })).toEqual([finding]);
  });
});

test('a thread of its own is an import', () => {
  const worker = "new Worker(new URL('../console/render.ts', import.meta.url));\n";
  expect(
    findingsIn({ ...CLEAN, 'lib/service/pool.ts': worker, 'lib/console/render.ts': EMPTY }),
  ).toEqual([
    'lib/service/pool.ts:1 layer lib/service may not import lib/console (lib/console/render.ts)',
  ]);
});

test('what a comment or a string says is not an import', () => {
  const text =
    "// import '@/lib/console'\nexport const a = \"import '@/lib/console'; process.env.A\";\n";
  expect(findingsIn({ ...CLEAN, 'lib/service/tasks/engine.ts': text })).toEqual([]);
});
